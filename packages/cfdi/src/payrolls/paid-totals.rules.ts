import type { Nomina } from '../complements/nomina/nomina-data.ts';
import { paidBy, valueOf } from '../complements/nomina/nomina-sums.ts';
import { toPlain } from '../decimal.ts';
import { ourError, text } from '../rules/rule.ts';
import { nominasOf } from './calculate-payroll.ts';
import type { PayrollRule } from './employee.rules.ts';
import { nominaPath } from './normalise-payroll.ts';

const SUMS: readonly [kinds: readonly string[], pathOf: string, sent: (of: Nomina) => string | undefined][] = [
  [
    ['022', '023', '025'],
    'separacionIndemnizacion.totalPagado',
    ({ percepciones }) => percepciones?.separacionIndemnizacion?.totalPagado,
  ],
  [
    ['039'],
    'jubilacionPensionRetiro.totalUnaExhibicion',
    ({ percepciones }) => percepciones?.jubilacionPensionRetiro?.totalUnaExhibicion,
  ],
  [
    ['044'],
    'jubilacionPensionRetiro.totalParcialidad',
    ({ percepciones }) => percepciones?.jubilacionPensionRetiro?.totalParcialidad,
  ],
];

/**
 * The total of a severance or pension is filled in; if sent, it must be correct. Not in the matrix, hence for requests
 * only: another issuer's document may differ.
 */
export const paidTotals: PayrollRule = ({ draft, comprobante }, report) => {
  for (const [i, nomina] of nominasOf(comprobante).entries()) {
    for (const [kinds, name, sentOf] of SUMS) {
      const sent = sentOf(nomina);
      const lines = (nomina.percepciones?.percepcion ?? []).filter((each) => kinds.includes(each.tipoPercepcion));
      // Without such a line NOM78 to NOM81 report it.
      if (sent === undefined || lines.length === 0 || paidBy(lines).eq(valueOf(sent))) continue;
      const path = `${nominaPath(draft.isList, i)}.percepciones.${name}`;
      const right = toPlain(paidBy(lines), 2);
      const of = kinds.join(', ');
      report(
        ourError(
          'COMPLEMENT_SUM_MISMATCH',
          path,
          text(
            `${path} must be ${right}, the sum of the perceptions ${of}`,
            `${path} debe ser ${right}, la suma de las percepciones ${of}`,
          ),
          text('Omit it: it is computed.', 'Omítalo: se calcula.'),
        ),
      );
    }
  }
};
