/** The period and the document totals: NOM31, NOM33 to NOM40. */
import { type Decimal, toPlain } from '../../../decimal.ts';
import { paidBy, sumOf, valueOf } from '../nomina-sums.ts';
import { leaveTotalOut, type NominaRule, nom } from './nomina-rule.ts';

/** NOM31: there are perceptions or other payments. */
const something: NominaRule = ({ nomina, path }, report) => {
  if (nomina.totalPercepciones !== undefined || nomina.totalOtrosPagos !== undefined) return;
  report(
    nom(
      31,
      path,
      [`${path} has neither percepciones nor otrosPagos`, `${path} no lleva percepciones ni otrosPagos`],
      ['Send what was paid.', 'Envíe lo que se pagó.'],
    ),
  );
};

/** NOM33, NOM34: periodicity 99 is for extraordinary payrolls. */
const periodicity: NominaRule = ({ nomina, path }, report) => {
  const { tipoNomina, receptor } = nomina;
  const at = `${path}.receptor.periodicidadPago`;
  if (tipoNomina === 'O' && receptor.periodicidadPago === '99')
    report(
      nom(
        33,
        at,
        [`${at} of an ordinary payroll must not be 99`, `${at} de una nómina ordinaria no debe ser 99`],
        ['Send how often the employee is paid; 04 is twice a month.', 'Envíe cada cuánto se paga; 04 es quincenal.'],
      ),
    );
  if (tipoNomina === 'E' && receptor.periodicidadPago !== '99')
    report(
      nom(
        34,
        at,
        [`${at} of an extraordinary payroll must be 99`, `${at} de una nómina extraordinaria debe ser 99`],
        ['Send 99.', 'Envíe 99.'],
      ),
    );
};

/** NOM35 */
const period: NominaRule = ({ nomina: { fechaInicialPago, fechaFinalPago }, path }, report) => {
  if (fechaInicialPago <= fechaFinalPago) return;
  const at = `${path}.fechaInicialPago`;
  report(
    nom(
      35,
      at,
      [`${at} is after fechaFinalPago`, `${at} es posterior a fechaFinalPago`],
      ['Send the first and the last day of the period.', 'Envíe el primer y el último día del periodo.'],
    ),
  );
};

/** NOM36 to NOM40: each total is the sum of its node, and absent without it. */
const totals: NominaRule = ({ nomina, path }, report) => {
  const { percepciones, deducciones, otrosPagos } = nomina;
  const rows: [absent: number, wrong: number, name: keyof typeof nomina, sum: Decimal | undefined][] = [
    [36, 37, 'totalPercepciones', percepciones && paidBy(percepciones.percepcion)],
    [38, 39, 'totalDeducciones', deducciones && sumOf(deducciones.deduccion.map(({ importe }) => importe))],
    // The matrix has one row for both.
    [40, 40, 'totalOtrosPagos', otrosPagos && sumOf(otrosPagos.map(({ importe }) => importe))],
  ];
  for (const [absent, wrong, name, sum] of rows) {
    const at = `${path}.${name}`;
    const total = nomina[name] as string | undefined;
    if (sum === undefined) {
      if (total === undefined) continue;
      report(
        nom(
          absent,
          at,
          [`${at} is a total without lines`, `${at} es un total sin líneas`],
          ['Omit it, or send the lines.', 'Omítalo o envíe las líneas.'],
        ),
      );
    } else if (total === undefined || !valueOf(total).eq(sum)) {
      const right = toPlain(sum, 2);
      report(
        nom(
          wrong,
          at,
          [`${at} must be ${right}, the sum of its lines`, `${at} debe ser ${right}, la suma de sus líneas`],
          leaveTotalOut,
        ),
      );
    }
  }
};

export const totalRules: readonly NominaRule[] = [something, periodicity, period, totals];
