import { decimal, round, toPlain } from '@lacre/cfdi/decimal';

/** EquivalenciaDR allows ten decimals. */
const equivalenceDecimals = 10;

/** The exact sum of what was typed; an empty field is zero. */
export const sumOf = (amounts: readonly (number | '')[]) =>
  amounts.reduce((sum, amount) => sum.plus(decimal(String(Number(amount)))), decimal('0'));

/**
 * A payment in pesos of invoices in another currency: what was deposited, and the units of that currency per peso.
 * Undefined without a rate.
 *
 * @param rate pesos per unit
 */
export function paidInPesos(amounts: readonly (number | '')[], rate: number | '') {
  if (Number(rate) <= 0) return undefined;
  const pesos = decimal(String(rate));
  return {
    // Not from the equivalence: its ten decimals would change the cents of a large deposit.
    amount: toPlain(sumOf(amounts).times(pesos), 2),
    equivalence: Number(toPlain(round(decimal('1').div(pesos), equivalenceDecimals))),
  };
}
