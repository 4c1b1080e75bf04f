/** Who takes part in the transport: rows CP193 to CP204. */
import { satError, text } from '../../../rules/rule.ts';
import { checkPlace } from '../../places.ts';
import { demand, exactlyWhen, forbid, when } from '../../presence.ts';
import { type Rule, waysOf } from './model.ts';
import { notMexico } from './transport.rules.ts';

/** CP193, CP194: road transport has a driver. */
const driver: Rule = ({ data, path }, report) => {
  if (!waysOf(data).road) return;
  const at = `${path}.figuraTransporte`;
  if (data.figuraTransporte === undefined) {
    demand(report, 'CP193', at, when('the transport is by road', 'el transporte es por carretera'));
    return;
  }
  if (data.figuraTransporte.some(({ tipoFigura }) => tipoFigura === '01')) return;
  const message = text(`${at} must have a driver (tipoFigura 01)`, `${at} debe tener un operador (tipoFigura 01)`);
  report(satError('CP194', at, message, text('Add the driver.', 'Agregue al operador.')));
};

/** CP195, CP197, CP198: each has an RFC or a foreign tax number. */
const identity: Rule = ({ data, path }, report) => {
  for (const [i, figure] of (data.figuraTransporte ?? []).entries()) {
    const at = `${path}.figuraTransporte[${i}]`;
    const { rfcFigura, numRegIdTribFigura, residenciaFiscalFigura } = figure;
    if (rfcFigura === undefined && numRegIdTribFigura === undefined)
      demand(report, 'CP195', `${at}.rfcFigura`, when('numRegIdTribFigura is not sent', 'no hay numRegIdTribFigura'));
    if (rfcFigura !== undefined && numRegIdTribFigura !== undefined)
      forbid(report, 'CP197', `${at}.numRegIdTribFigura`, when('rfcFigura is given', 'se indica rfcFigura'));
    const residence = `${at}.residenciaFiscalFigura`;
    const named = when('numRegIdTribFigura is given', 'se indica numRegIdTribFigura');
    exactlyWhen(report, 'CP198', residence, residenciaFiscalFigura, numRegIdTribFigura !== undefined, named);
    if (residenciaFiscalFigura === 'MEX') notMexico('CP198', residence, report);
  }
};

/** CP196: the driver has a license. CP199: owners and lessors state their part of the transport. */
const roles: Rule = ({ data, path }, report) => {
  for (const [i, { tipoFigura, numLicencia, partesTransporte }] of (data.figuraTransporte ?? []).entries()) {
    const at = `${path}.figuraTransporte[${i}]`;
    const drives = when('tipoFigura is 01', 'tipoFigura es 01');
    exactlyWhen(report, 'CP196', `${at}.numLicencia`, numLicencia, tipoFigura === '01', drives);
    const owns = tipoFigura === '02' || tipoFigura === '03';
    const owner = when('tipoFigura is 02 or 03', 'tipoFigura es 02 o 03');
    exactlyWhen(report, 'CP199', `${at}.partesTransporte`, partesTransporte, owns, owner);
  }
};

const PLACES = {
  colonia: 'CP200',
  localidad: 'CP201',
  municipio: 'CP202',
  estado: 'CP203',
  codigoPostal: 'CP204',
} as const;

/** CP200 to CP204: their addresses in the catalogs. */
const places: Rule = (facts, report) => {
  for (const [i, { domicilio }] of (facts.data.figuraTransporte ?? []).entries())
    if (domicilio) checkPlace(facts, domicilio, `${facts.path}.figuraTransporte[${i}].domicilio`, PLACES, report);
};

export const figureRules: readonly Rule[] = [driver, identity, roles, places];
