import { decimal, round, toPlain } from '@lacre/cfdi/decimal';

/** EquivalenciaDR allows ten decimals, TipoCambioP six. */
const equivalenceDecimals = 10;
const rateDecimals = 6;

/** The exact sum of what was typed; an empty field is zero. */
export const sumOf = (amounts: readonly (number | '')[]) =>
  amounts.reduce((sum, amount) => sum.plus(decimal(String(Number(amount)))), decimal('0'));

/** A payment in pesos of invoices in another currency. */
export interface PaidInPesos {
  /** What was deposited. */
  amount: number;
  /** Units of the other currency per peso. */
  equivalence: number;
  /** Pesos per unit. */
  rate: number;
}

/**
 * By the deposit if it is given, otherwise by the rate: a rate of six decimals does not reproduce the cents of every
 * deposit. Undefined while neither is, or nothing was paid.
 *
 * @param rate pesos per unit
 */
export function paidInPesos(
  amounts: readonly (number | '')[],
  { rate, deposit }: { rate: number | ''; deposit: number | '' },
): PaidInPesos | undefined {
  const paid = sumOf(amounts);
  if (Number(deposit) > 0) {
    if (!paid.gt(0)) return undefined;
    const pesos = decimal(String(deposit));
    return {
      amount: Number(deposit),
      equivalence: Number(toPlain(round(paid.div(pesos), equivalenceDecimals))),
      rate: Number(toPlain(round(pesos.div(paid), rateDecimals))),
    };
  }
  if (Number(rate) <= 0) return undefined;
  const pesos = decimal(String(rate));
  return {
    // Not from the equivalence: its ten decimals would change the cents of a large deposit.
    amount: Number(toPlain(paid.times(pesos), 2)),
    equivalence: Number(toPlain(round(decimal('1').div(pesos), equivalenceDecimals))),
    rate: Number(rate),
  };
}
