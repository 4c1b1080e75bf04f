/** Vales de despensa 1.0: no matrix is published; rule from the schema's description of the total. */
import type { ComplementRule } from '../complement-rule.ts';
import { sumOf } from '../sums.ts';
import { warnOfSum } from '../warn-of-sum.ts';

interface ValesDeDespensa {
  total: string;
  conceptos: readonly { importe: string }[];
}

/** The total is the sum of the workers' amounts. */
const total: ComplementRule<ValesDeDespensa> = ({ data, path }, report) =>
  warnOfSum(`${path}.total`, data.total, sumOf(data.conceptos.map(({ importe }) => importe)), report);

export const valesDeDespensaRules: readonly ComplementRule<ValesDeDespensa>[] = [total];
