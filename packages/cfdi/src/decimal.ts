import { Decimal as Base } from 'decimal.js';

/**
 * Exact decimals for money. The precision suffices for the widest product in the rules (18.6 x 18.6 x 8.6 digits); a
 * value is rounded only by `round`, half up, as the SAT does (Anexo 20, FAQ 39).
 */
const Exact = Base.clone({ precision: 100, rounding: Base.ROUND_HALF_UP, toExpNeg: -200, toExpPos: 200 });

export type Decimal = Base;

const PLAIN = /^-?\d{1,40}(\.\d{1,40})?$/;

/** Parses a plain decimal text (`12`, `0.160000`). Throws a `TypeError` on anything else, exponents included. */
export function decimal(text: string): Decimal {
  if (!PLAIN.test(text)) throw new TypeError(`not a plain decimal text: ${JSON.stringify(text.slice(0, 40))}`);
  return new Exact(text);
}

/** Like `decimal`, but returns undefined instead of throwing. */
export function decimalOrUndefined(text: string | undefined): Decimal | undefined {
  return text !== undefined && PLAIN.test(text) ? new Exact(text) : undefined;
}

export const ZERO: Decimal = new Exact(0);

/** Rounds half up to that many decimal places. */
export function round(value: Decimal, places: number): Decimal {
  return value.toDecimalPlaces(places, Base.ROUND_HALF_UP);
}

/** Rounds towards zero; used by the SAT for the lower limit of a tolerance. */
export function truncate(value: Decimal, places: number): Decimal {
  return value.toDecimalPlaces(places, Base.ROUND_DOWN);
}

/** Rounds away from zero whatever the remainder; used by the SAT for the upper limit of a tolerance. */
export function roundUp(value: Decimal, places: number): Decimal {
  return value.toDecimalPlaces(places, Base.ROUND_UP);
}

/** Plain notation, never an exponent. With `places`, exactly that many decimals (rounded half up). */
export function toPlain(value: Decimal, places?: number): string {
  return places === undefined ? value.toFixed() : value.toFixed(places, Base.ROUND_HALF_UP);
}

/** Plain notation with at least `atLeast` decimals and no further trailing zeros: `100.00`, `16.552`. */
export function toCompact(value: Decimal, atLeast = 2): string {
  return value.toFixed(Math.max(atLeast, value.decimalPlaces()));
}

/** Number of decimals in a plain decimal text: `3` has 0, `3.50` has 2. */
export function writtenDecimals(text: string): number {
  const point = text.indexOf('.');
  return point === -1 ? 0 : text.length - point - 1;
}
