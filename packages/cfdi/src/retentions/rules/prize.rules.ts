/** Prizes 1.0: no matrix is published; a prize is the sum of its taxed and exempt amounts (LISR 138). */
import { sumOf } from '../../complements/sums.ts';
import { warnOfSum } from '../../complements/warn-of-sum.ts';
import type { RetentionComplementRule } from './retention-rule.ts';

const paid: RetentionComplementRule = ({ data, path }, report) => {
  const { montTotPago, montTotPagoGrav, montTotPagoExent } = data as Readonly<Record<string, string | undefined>>;
  warnOfSum(`${path}.montTotPago`, montTotPago, sumOf([montTotPagoGrav, montTotPagoExent]), report);
};

export const prizeRules: readonly RetentionComplementRule[] = [paid];
