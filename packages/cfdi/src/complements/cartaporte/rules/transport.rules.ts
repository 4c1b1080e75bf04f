/** Modes of transport: rows CP182 to CP192. */
import { decimal, round, toPlain } from '../../../decimal.ts';
import { type Report, satError, text } from '../../../rules/rule.ts';
import { demand, exactlyWhen, forbid, mustBe, when } from '../../presence.ts';
import { sumOf } from '../../sums.ts';
import type { ContenedorMaritimo, Rule } from './model.ts';

/** CP182, CP183: transport of hazardous goods has environmental damage insurance. */
const insurance: Rule = ({ data, path }, report) => {
  const seguros = data.mercancias.autotransporte?.seguros;
  if (seguros === undefined) return;
  const dangerous = data.mercancias.mercancia.some(({ materialPeligroso }) => materialPeligroso === 'Sí');
  const why = when('goods are hazardous', 'hay material peligroso');
  const at = `${path}.mercancias.autotransporte.seguros`;
  exactlyWhen(report, 'CP182', `${at}.aseguraMedAmbiente`, seguros.aseguraMedAmbiente, dangerous, why);
  exactlyWhen(report, 'CP183', `${at}.polizaMedAmbiente`, seguros.polizaMedAmbiente, dangerous, why);
};

/** CP184: trailers as the vehicle configuration requires (column remolque: 1, 0 or either). */
const trailers: Rule = ({ data, path, codes, draft }, report) => {
  const road = data.mercancias.autotransporte;
  if (road === undefined) return;
  const { configVehicular } = road.identificacionVehicular;
  const row = codes.find('c_ConfigAutotransporte', configVehicular, draft.fecha);
  const flag = typeof row === 'object' ? row.mas?.['remolque'] : undefined;
  const at = `${path}.mercancias.autotransporte.remolques`;
  if (flag === '1' && road.remolques === undefined)
    demand(report, 'CP184', at, when(`${configVehicular} has trailers`, `${configVehicular} lleva remolque`));
  if (flag === '0' && road.remolques !== undefined)
    forbid(
      report,
      'CP184',
      at,
      when(`${configVehicular} does not have trailers`, `${configVehicular} no lleva remolque`),
    );
};

/** CP185: a foreign ship has a temporary permit. */
const foreignShip: Rule = ({ data, path }, report) => {
  const ship = data.mercancias.transporteMaritimo;
  if (ship === undefined) return;
  const at = `${path}.mercancias.transporteMaritimo.permisoTempNavegacion`;
  const why = when('the ship is not Mexican', 'la embarcación no es mexicana');
  exactlyWhen(report, 'CP185', at, ship.permisoTempNavegacion, ship.nacionalidadEmbarc !== 'MEX', why);
};

const OF_CONTAINERS = ['matriculaContenedor', 'numPrecinto'] as const;
const OF_FERRIES = ['idCCPRelacionado', 'placaVMCCP', 'fechaCertificacionCCP'] as const;

/** CP186 (containers), CP187 (ferry, CM011): required fields of each. */
const containers: Rule = ({ data, path }, report) => {
  for (const [i, container] of (data.mercancias.transporteMaritimo?.contenedor ?? []).entries())
    checkContainer(container, `${path}.mercancias.transporteMaritimo.contenedor[${i}]`, report);
};

function checkContainer(container: ContenedorMaritimo, at: string, report: Report): void {
  const ferry = container.tipoContenedor === 'CM011';
  const isOne = when('tipoContenedor is CM011', 'tipoContenedor es CM011');
  const isNone = when('tipoContenedor is not CM011', 'tipoContenedor no es CM011');
  for (const member of OF_CONTAINERS)
    exactlyWhen(report, 'CP186', `${at}.${member}`, container[member], !ferry, isNone);
  for (const member of OF_FERRIES) exactlyWhen(report, 'CP187', `${at}.${member}`, container[member], ferry, isOne);
  if (!ferry && container.remolquesCCP !== undefined) forbid(report, 'CP187', `${at}.remolquesCCP`, isNone);
}

/** CP188 to CP190: the air shipper has an RFC or a foreign tax number. */
const shipper: Rule = ({ data, path }, report) => {
  const air = data.mercancias.transporteAereo;
  if (air === undefined) return;
  const at = `${path}.mercancias.transporteAereo`;
  const { rfcEmbarcador, numRegIdTribEmbarc, residenciaFiscalEmbarc } = air;
  if (rfcEmbarcador === undefined && numRegIdTribEmbarc === undefined)
    demand(report, 'CP188', `${at}.rfcEmbarcador`, when('numRegIdTribEmbarc is not sent', 'no hay numRegIdTribEmbarc'));
  if (rfcEmbarcador !== undefined && numRegIdTribEmbarc !== undefined)
    forbid(report, 'CP189', `${at}.numRegIdTribEmbarc`, when('rfcEmbarcador is given', 'se indica rfcEmbarcador'));
  const named = when('numRegIdTribEmbarc is given', 'se indica numRegIdTribEmbarc');
  const residence = `${at}.residenciaFiscalEmbarc`;
  exactlyWhen(report, 'CP190', residence, residenciaFiscalEmbarc, numRegIdTribEmbarc !== undefined, named);
  if (residenciaFiscalEmbarc === 'MEX') notMexico('CP190', residence, report);
};

/** A foreign tax number must not have Mexico as its country. */
export function notMexico(rule: 'CP190' | 'CP198', at: string, report: Report): void {
  const message = text(`${at} cannot be MEX`, `${at} no puede ser MEX`);
  report(satError(rule, at, message, text('Send the foreign country.', 'Envíe el país extranjero.')));
}

/** CP191, CP192: rail cars weigh what their containers hold; containers as the service requires (column contenedor). */
const cars: Rule = ({ data, path, codes, draft }, report) => {
  const rail = data.mercancias.transporteFerroviario;
  if (rail === undefined) return;
  const row = codes.find('c_TipoDeServicio', rail.tipoDeServicio, draft.fecha);
  const flag = typeof row === 'object' ? row.mas?.['contenedor'] : undefined;
  for (const [i, { toneladasNetasCarro, contenedor }] of rail.carro.entries()) {
    const at = `${path}.mercancias.transporteFerroviario.carro[${i}]`;
    const kilograms = contenedor && sumOf(contenedor.map(({ pesoNetoMercancia }) => pesoNetoMercancia));
    const tonnes = kilograms && round(kilograms.div(decimal('1000')), 3);
    if (tonnes !== undefined && !decimal(toneladasNetasCarro).eq(tonnes)) {
      const why = when('the tonnes of its containers', 'las toneladas de sus contenedores');
      mustBe(report, 'CP191', `${at}.toneladasNetasCarro`, toPlain(tonnes, 3), why);
    }
    if (flag === undefined) continue;
    const service = rail.tipoDeServicio;
    if (flag.includes('1') && contenedor === undefined)
      demand(report, 'CP192', `${at}.contenedor`, when(`${service} has containers`, `${service} lleva contenedores`));
    if (!flag.includes('1') && contenedor !== undefined)
      forbid(
        report,
        'CP192',
        `${at}.contenedor`,
        when(`${service} does not have containers`, `${service} no lleva contenedores`),
      );
  }
};

export const transportRules: readonly Rule[] = [insurance, trailers, foreignShip, containers, shipper, cars];
