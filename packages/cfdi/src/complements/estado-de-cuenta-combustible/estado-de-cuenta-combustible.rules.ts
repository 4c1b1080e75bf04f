/**
 * Estado de cuenta de combustibles 1.2: the sums of its matrix. ECC123 (stations in the SAT's LCO) is left to the PAC.
 */
import { type Decimal, decimal, toPlain, ZERO } from '../../decimal.ts';
import type { SatRule } from '../../rule-codes.ts';
import { type Report, satError, text } from '../../rules/rule.ts';
import type { ComplementRule } from '../complement-rule.ts';

interface EstadoDeCuentaCombustible {
  subTotal: string;
  total: string;
  conceptos: readonly { importe: string; traslados: readonly { importe: string }[] }[];
}

type Rule = ComplementRule<EstadoDeCuentaCombustible>;

/** ECC121: SubTotal is the sum of the purchases. */
const subTotal: Rule = ({ data, path }, report) =>
  mustBe(sum(data.conceptos), data.subTotal, 'ECC121', `${path}.subTotal`, report);

/** ECC122: Total is SubTotal plus the taxes of the purchases. */
const total: Rule = ({ data, path }, report) => {
  const taxes = sum(data.conceptos.flatMap(({ traslados }) => traslados));
  mustBe(decimal(data.subTotal).plus(taxes), data.total, 'ECC122', `${path}.total`, report);
};

const sum = (lines: readonly { importe: string }[]): Decimal =>
  lines.reduce((all, { importe }) => all.plus(decimal(importe)), ZERO);

function mustBe(expected: Decimal, sent: string, rule: SatRule, at: string, report: Report): void {
  if (decimal(sent).eq(expected)) return;
  const amount = toPlain(expected, 2);
  const hint = text(
    'Correct it, or the amounts in conceptos[].importe and conceptos[].traslados.',
    'Corríjalo, o los importes de conceptos[].importe y conceptos[].traslados.',
  );
  report(satError(rule, at, text(`${at} must be ${amount}`, `${at} debe ser ${amount}`), hint));
}

export const estadoDeCuentaCombustibleRules: readonly Rule[] = [subTotal, total];
