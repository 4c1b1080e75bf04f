/** Consumo de combustibles 1.1: no matrix is published; rules from the descriptions of amounts in its schema. */
import { decimalOrUndefined } from '../../decimal.ts';
import type { ComplementRule } from '../complement-rule.ts';
import { sumOf } from '../sums.ts';
import { warnOfSum } from '../warn-of-sum.ts';

interface Purchase {
  cantidad: string;
  valorUnitario: string;
  importe: string;
  determinados: readonly { importe: string }[];
}
interface ConsumoDeCombustibles {
  subTotal?: string;
  total: string;
  conceptos: readonly Purchase[];
}

type Rule = ComplementRule<ConsumoDeCombustibles>;

const amounts = (lines: readonly { importe: string }[]) => sumOf(lines.map(({ importe }) => importe));

const subTotal: Rule = ({ data, path }, report) =>
  warnOfSum(`${path}.subTotal`, data.subTotal, amounts(data.conceptos), report);

/** The schema does not say whether it includes taxes: both are accepted. */
const total: Rule = ({ data, path }, report) => {
  const before = amounts(data.conceptos);
  const taxes = amounts(data.conceptos.flatMap(({ determinados }) => determinados));
  if (before === undefined || taxes === undefined || decimalOrUndefined(data.total)?.eq(before)) return;
  warnOfSum(`${path}.total`, data.total, before.plus(taxes), report);
};

export const consumoDeCombustiblesRules: readonly Rule[] = [subTotal, total];
