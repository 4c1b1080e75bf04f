/** Limits of amounts in dollars: a written number may be any value that rounds to it. */
import { type Decimal, decimal, roundUp, truncate, writtenDecimals } from '../../decimal.ts';

export interface Limits {
  low: Decimal;
  high: Decimal;
}

const TINY = decimal('0.000000000001');
const CENTS = 2;
const HALF = decimal('0.5');

const halfOf = (decimals: number): Decimal => HALF.div(decimal('10').pow(decimals));
const half = (written: string): Decimal => halfOf(writtenDecimals(written));
const least = (written: string): Decimal => decimal(written).minus(half(written));
const most = (written: string): Decimal => decimal(written).plus(half(written)).minus(TINY);

/**
 * Limits of a document amount in dollars, `amount` x `rate` / `rateUSD`, all as written. MXN has no `rate` (it is
 * exactly 1), and dollar amounts are unchanged whatever the rates.
 */
export function dollarLimits(amount: string, currency: string, rate: string | undefined, rateUSD: string): Limits {
  if (currency === 'USD') return { low: truncate(least(amount), CENTS), high: roundUp(most(amount), CENTS) };
  const from = rate === undefined ? decimal('1') : least(rate);
  const to = rate === undefined ? decimal('1') : most(rate);
  return {
    low: truncate(least(amount).times(from).div(most(rateUSD)), CENTS),
    high: roundUp(most(amount).times(to).div(least(rateUSD)), CENTS),
  };
}

/** Number of decimals of two factors. */
export interface Written {
  quantity: number;
  each: number;
}

/**
 * Limits of `quantity` x `each` in dollars, both with the precision given in `written`; default: their own decimals.
 */
export function productLimits(
  quantity: string,
  each: string,
  written: Written = { quantity: writtenDecimals(quantity), each: writtenDecimals(each) },
): Limits {
  const [q, e] = [halfOf(written.quantity), halfOf(written.each)];
  return {
    low: truncate(decimal(quantity).minus(q).times(decimal(each).minus(e)), CENTS),
    high: roundUp(decimal(quantity).plus(q).minus(TINY).times(decimal(each).plus(e).minus(TINY)), CENTS),
  };
}

/** Sum of the limits of each amount. */
export function sumLimits(all: readonly Limits[]): Limits {
  return all.reduce((sum, { low, high }) => ({ low: sum.low.plus(low), high: sum.high.plus(high) }), {
    low: decimal('0'),
    high: decimal('0'),
  });
}
