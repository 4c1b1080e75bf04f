import { type Decimal, decimalOrUndefined, ZERO } from '../decimal.ts';

/** Sum of decimal texts; undefined if one is missing or not a number. */
export function sumOf(texts: Iterable<unknown>): Decimal | undefined {
  let sum = ZERO;
  for (const each of texts) {
    const value = typeof each === 'string' ? decimalOrUndefined(each) : undefined;
    if (value === undefined) return undefined;
    sum = sum.plus(value);
  }
  return sum;
}
