import { Decimal as DecimalJs } from 'decimal.js';

/** Precise enough for 18 + 6 digits times 18 + 6 digits without loss. */
export const Decimal = DecimalJs.clone({ precision: 80, rounding: DecimalJs.ROUND_HALF_UP });
export type Decimal = DecimalJs;

const DECIMALS_OF_CURRENCY: Readonly<Record<string, number>> = Object.fromEntries([
  ...'BIF BYR CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XAG XAU XBA XBB XBC XBD XDR XOF XPD XPF XPT XSU XTS XUA XXX'
    .split(' ')
    .map((currency) => [currency, 0]),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((currency) => [currency, 3]),
  ['CLF', 4],
]);

const HALF = new Decimal('0.5');
const PICO = new Decimal('1e-12');

/** Decimals of a currency in c_Moneda (2 unless the catalog says otherwise). */
export function decimalsOfCurrency(moneda: string): number {
  return Object.hasOwn(DECIMALS_OF_CURRENCY, moneda) ? (DECIMALS_OF_CURRENCY[moneda] ?? 2) : 2;
}

/** Number of decimals in a string: `1.50` has 2. */
export function decimalsWritten(text: string): number {
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

/** Sum of decimal strings; absent ones count as zero. */
export function sum(texts: Iterable<string | undefined>): Decimal {
  let total = new Decimal(0);
  for (const text of texts) if (text !== undefined) total = total.plus(text);
  return total;
}

/**
 * Limits of the SAT for a product (CFDI40167, 40180, 40186): each factor may be off by half a unit of its last stated
 * decimal. Lower limit truncated, upper limit rounded up, to the decimals of the currency.
 */
export function productLimits(
  factors: readonly { text: string; exact?: boolean }[],
  decimals: number,
): { lower: Decimal; upper: Decimal } {
  let lower = new Decimal(1);
  let upper = new Decimal(1);
  for (const { text, exact } of factors) {
    const value = new Decimal(text);
    const slack = exact ? new Decimal(0) : new Decimal(10).pow(-decimalsWritten(text)).times(HALF);
    lower = lower.times(value.minus(slack));
    upper = upper.times(exact ? value : value.plus(slack).minus(PICO));
  }
  return {
    lower: lower.toDecimalPlaces(decimals, Decimal.ROUND_DOWN),
    upper: upper.toDecimalPlaces(decimals, Decimal.ROUND_UP),
  };
}
