/** Vales de despensa 1.0: no matrix is published; what its schema says in words of the total. */
import type { ComplementRule } from '../complement-rule.ts';
import { sumOf } from '../sums.ts';
import { warnOfSum } from '../warn-of-sum.ts';

interface ValesDeDespensa {
  total: string;
  conceptos: readonly { importe: string }[];
}

/** What was handed out in all is what each worker was given. */
const total: ComplementRule<ValesDeDespensa> = ({ data, path }, report) =>
  warnOfSum(`${path}.total`, data.total, sumOf(data.conceptos.map(({ importe }) => importe)), report);

export const valesDeDespensaRules: readonly ComplementRule<ValesDeDespensa>[] = [total];
