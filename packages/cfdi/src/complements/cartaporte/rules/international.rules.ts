/** Transport across the border: rows CP116 to CP127, CP169. */

import { decimal, toPlain } from '../../../decimal.ts';
import { satError, text } from '../../../rules/rule.ts';
import { demand, exactlyWhen, forbid, mustBe, when } from '../../presence.ts';
import { sumOf } from '../../sums.ts';
import { type Rule, waysOf } from './model.ts';

const INTERNATIONAL = when('transpInternac is Sí', 'transpInternac es Sí');

/** CP116, CP119 to CP124: fields that only an international transport has. */
const members: Rule = ({ data, path }, report) => {
  const international = data.transpInternac === 'Sí';
  if (international) {
    if (data.regimenesAduaneros === undefined) demand(report, 'CP116', `${path}.regimenesAduaneros`, INTERNATIONAL);
    if (data.entradaSalidaMerc === undefined) demand(report, 'CP119', `${path}.entradaSalidaMerc`, INTERNATIONAL);
    if (data.paisOrigenDestino === undefined) demand(report, 'CP121', `${path}.paisOrigenDestino`, INTERNATIONAL);
    if (data.viaEntradaSalida === undefined) demand(report, 'CP123', `${path}.viaEntradaSalida`, INTERNATIONAL);
    return;
  }
  const national = when('transpInternac is No', 'transpInternac es No');
  if (data.regimenesAduaneros !== undefined) forbid(report, 'CP116', `${path}.regimenesAduaneros`, national);
  if (data.entradaSalidaMerc !== undefined) forbid(report, 'CP120', `${path}.entradaSalidaMerc`, national);
  if (data.paisOrigenDestino !== undefined) forbid(report, 'CP122', `${path}.paisOrigenDestino`, national);
  if (data.viaEntradaSalida !== undefined) forbid(report, 'CP124', `${path}.viaEntradaSalida`, national);
};

/** CP117 (entry), CP118 (exit), CP169: the customs regimes fit the direction (column ImpoExpo of c_RegimenAduanero). */
const regimes: Rule = ({ data, path, codes, draft }, report) => {
  const direction = data.entradaSalidaMerc;
  if (direction === undefined) return;
  for (const [i, { regimenAduanero }] of (data.regimenesAduaneros ?? []).entries()) {
    const row = codes.find('c_RegimenAduanero', regimenAduanero, draft.fecha);
    const allowed = typeof row === 'object' ? row.mas?.['impoExpo'] : undefined;
    if (allowed === undefined || allowed.includes(direction)) continue;
    const at = `${path}.regimenesAduaneros[${i}].regimenAduanero`;
    const message = text(
      `${at} ${regimenAduanero} is for ${allowed}, not ${direction}`,
      `${at} ${regimenAduanero} es de ${allowed}, no de ${direction}`,
    );
    const hint = text(
      'Choose one from /sat/catalogs/c_RegimenAduanero with a matching impoExpo.',
      'Elija uno de /sat/catalogs/c_RegimenAduanero cuyo impoExpo corresponda.',
    );
    report(satError(direction === 'Entrada' ? 'CP117' : 'CP118', at, message, hint));
  }
};

/** CP125, CP126: the distance, of road and rail only, is the sum of the distances to each destination. */
const distance: Rule = ({ data, path }, report) => {
  const { road, rail } = waysOf(data);
  const at = `${path}.totalDistRec`;
  const measured = when('the transport is by road or rail', 'el transporte es por carretera o ferrocarril');
  exactlyWhen(report, 'CP125', at, data.totalDistRec, road || rail, measured);
  const arrivals = data.ubicaciones.filter(({ tipoUbicacion }) => tipoUbicacion === 'Destino');
  const sum = sumOf(arrivals.map(({ distanciaRecorrida }) => distanciaRecorrida));
  if (data.totalDistRec === undefined || sum === undefined || decimal(data.totalDistRec).eq(sum)) return;
  const why = when('the sum of distanciaRecorrida', 'la suma de distanciaRecorrida');
  mustBe(report, 'CP126', at, toPlain(sum, 2), why, text('Omit it: it is computed.', 'Omítalo: se calcula.'));
};

/** CP127: the isthmus registration has both of its poles. */
const isthmus: Rule = ({ data, path }, report) => {
  const why = when('registroISTMO is Sí', 'registroISTMO es Sí');
  for (const member of ['ubicacionPoloOrigen', 'ubicacionPoloDestino'] as const)
    exactlyWhen(report, 'CP127', `${path}.${member}`, data[member], data.registroISTMO !== undefined, why);
};

export const internationalRules: readonly Rule[] = [members, regimes, distance, isthmus];
