import type { Concepto } from '../comprobante.ts';
import { type Decimal, decimal, decimalOrUndefined, roundUp, truncate, writtenDecimals, ZERO } from '../decimal.ts';
import { micros } from '../micros.ts';

/** The number in a text; zero for a text that is not a number. */
export function value(written: string | undefined): Decimal {
  return decimalOrUndefined(written) ?? ZERO;
}

/**
 * Whether a result is within the limits of a product of two written numbers: each may be any value that rounds to it
 * (FAQ 41).
 */
export function within(result: string, factor: string, other: string, otherIsExact: boolean, places: number): boolean {
  if (isExactProduct(result, factor, other)) return true;
  const a = value(factor);
  const b = value(other);
  const least = otherIsExact ? b : b.minus(half(other));
  const most = otherIsExact ? b : b.plus(half(other)).minus(TINY);
  const lower = truncate(a.minus(half(factor)).times(least), places);
  const upper = roundUp(a.plus(half(factor)).minus(TINY).times(most), places);
  const amount = value(result);
  return amount.gte(lower) && amount.lte(upper);
}

/** The product rounded to six decimals is always within the limits, and integer arithmetic decides that much faster. */
function isExactProduct(result: string, factor: string, other: string): boolean {
  const [product, a, b] = [micros(result), micros(factor), micros(other)];
  return product !== undefined && a !== undefined && b !== undefined && product === (a * b + 500_000n) / 1_000_000n;
}

function half(written: string): Decimal {
  const places = Math.min(writtenDecimals(written), HALVES.length - 1);
  return HALVES[places] ?? ZERO;
}

const HALVES = Array.from({ length: 31 }, (_, places) => decimal(`0.${'0'.repeat(places)}5`));
const TINY = decimal('0.000000000001');

/** Whether the discount exceeds the amount: negative bases and totals only follow from that, and have no finding. */
export function isOverDiscounted({ importe, descuento }: Concepto): boolean {
  return value(descuento).gt(value(importe));
}
