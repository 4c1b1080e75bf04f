/** Deductions: NOM39 (its parts), NOM91, NOM92, NOM94 to NOM96. */
import { toPlain } from '../../../decimal.ts';
import { isTaxWithheld, sumOf, valueOf } from '../nomina-sums.ts';
import { leaveTotalOut, type NominaRule, nom } from './nomina-rule.ts';

/** NOM91, NOM92: the total of taxes withheld is the sum of key 002, and absent if there is none. */
const withheld: NominaRule = ({ nomina: { deducciones }, path }, report) => {
  if (!deducciones) return;
  const at = `${path}.deducciones.totalImpuestosRetenidos`;
  const taxes = deducciones.deduccion.filter(isTaxWithheld);
  const total = deducciones.totalImpuestosRetenidos;
  if (taxes.length === 0) {
    if (total !== undefined)
      report(
        nom(
          92,
          at,
          [`${at} requires a deduction with tipoDeduccion 002`, `${at} requiere una deducción con tipoDeduccion 002`],
          leaveTotalOut,
        ),
      );
    return;
  }
  const sum = sumOf(taxes.map(({ importe }) => importe));
  if (total !== undefined && valueOf(total).eq(sum)) return;
  const right = toPlain(sum, 2);
  report(
    nom(
      91,
      at,
      [`${at} must be ${right}, the sum of its lines`, `${at} debe ser ${right}, la suma de sus líneas`],
      leaveTotalOut,
    ),
  );
};

/** NOM39: the total is taxes plus others, so the others are the rest. */
const others: NominaRule = ({ nomina: { deducciones }, path }, report) => {
  if (!deducciones) return;
  const sum = sumOf(deducciones.deduccion.filter((each) => !isTaxWithheld(each)).map(({ importe }) => importe));
  if (valueOf(deducciones.totalOtrasDeducciones).eq(sum)) return;
  const at = `${path}.deducciones.totalOtrasDeducciones`;
  const right = toPlain(sum, 2);
  report(
    nom(
      39,
      at,
      [
        `${at} must be ${right}, so that it adds up to totalDeducciones with totalImpuestosRetenidos`,
        `${at} debe ser ${right}, para que sume totalDeducciones con totalImpuestosRetenidos`,
      ],
      leaveTotalOut,
    ),
  );
};

/** NOM94, NOM95: a deduction for sick leave requires the leave, and equals its amount. */
const sickLeave: NominaRule = ({ nomina: { deducciones, incapacidades }, path }, report) => {
  const lines = deducciones?.deduccion ?? [];
  const index = lines.findIndex(({ tipoDeduccion }) => tipoDeduccion === '006');
  if (index < 0) return;
  if (!incapacidades) {
    report(
      nom(
        94,
        `${path}.incapacidades`,
        [
          `${path}.incapacidades is required with tipoDeduccion 006`,
          `${path}.incapacidades es obligatorio con tipoDeduccion 006`,
        ],
        ['Send the days and types of leave.', 'Envíe los días y tipos de incapacidad.'],
      ),
    );
    return;
  }
  const sum = sumOf(incapacidades.map(({ importeMonetario }) => importeMonetario));
  const deducted = sumOf(lines.filter(({ tipoDeduccion }) => tipoDeduccion === '006').map(({ importe }) => importe));
  if (deducted.eq(sum)) return;
  const at = `${path}.deducciones.deduccion[${index}].importe`;
  report(
    nom(
      95,
      at,
      [
        `${at} must be the sum of importeMonetario, ${toPlain(sum, 2)}`,
        `${at} debe ser la suma de importeMonetario, ${toPlain(sum, 2)}`,
      ],
      ['Correct the leave or the deduction.', 'Corrija la incapacidad o la deducción.'],
    ),
  );
};

/** NOM96 */
const aboveZero: NominaRule = ({ nomina: { deducciones }, path }, report) => {
  for (const [i, { importe }] of (deducciones?.deduccion ?? []).entries()) {
    if (valueOf(importe).gt(0)) continue;
    const at = `${path}.deducciones.deduccion[${i}].importe`;
    report(
      nom(
        96,
        at,
        [`${at} must be greater than 0`, `${at} debe ser mayor que 0`],
        ['Omit the line, or send its amount.', 'Omita la línea o envíe su importe.'],
      ),
    );
  }
};

export const deductionRules: readonly NominaRule[] = [withheld, others, sickLeave, aboveZero];
