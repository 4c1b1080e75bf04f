/** Limits of amounts in dollars: a written number stands for anything that rounds to it. */
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
 * What an amount of the document may be in dollars, `amount` x `rate` / `rateUSD`, all as written. Pesos have no `rate`
 * (it is exactly 1), and dollars stay as they are whatever the rates.
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

/** How exactly two factors are written, in decimals. */
export interface Written {
  quantity: number;
  each: number;
}

/**
 * What `quantity` x `each` may be in dollars, both taken to be written as exactly as `written` says; by default as they
 * are.
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

/** Both ends added up, of each amount's own limits. */
export function sumLimits(all: readonly Limits[]): Limits {
  return all.reduce((sum, { low, high }) => ({ low: sum.low.plus(low), high: sum.high.plus(high) }), {
    low: decimal('0'),
    high: decimal('0'),
  });
}
