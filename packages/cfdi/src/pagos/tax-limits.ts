import { type Decimal, decimal, roundUp, truncate, writtenDecimals } from '../decimal.ts';

const PICO = decimal('0.000000000001');

/** Half a unit of a number's last decimal. */
function half(written: string): Decimal {
  return decimal(`0.${'0'.repeat(Math.min(writtenDecimals(written), 30))}5`);
}

/** The SAT's limits for a tax of a document (CRP20254, CRP20261): the base may be any value that rounds to it. */
export function taxLimits(base: string, rate: string, places: number): { lower: Decimal; upper: Decimal } {
  const value = decimal(base);
  return {
    lower: truncate(value.minus(half(base)).times(decimal(rate)), places),
    upper: roundUp(value.plus(half(base)).minus(PICO).times(decimal(rate)), places),
  };
}

/**
 * Limits of an amount paid, in the payment's currency (CRP20275, CRP20276): amount and equivalence may be any values
 * that round to them. An equivalence of `1` counts as written with ten decimals (CRP20277).
 */
export function paidLimits(paid: string, equivalence: string, places: number): { lower: Decimal; upper: Decimal } {
  const amount = decimal(paid);
  const written = equivalence === '1' ? '1.0000000000' : equivalence;
  const rate = decimal(written);
  return {
    lower: truncate(amount.minus(half(paid)).div(rate.plus(half(written)).minus(PICO)), places),
    upper: roundUp(
      amount
        .plus(half(paid))
        .minus(PICO)
        .div(rate.minus(half(written))),
      places,
    ),
  };
}
