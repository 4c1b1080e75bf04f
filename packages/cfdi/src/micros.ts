import { type Decimal, decimal, decimalOrUndefined, ZERO } from './decimal.ts';

const PLAIN = /^\d{1,30}(\.\d{1,6})?$/;
const PLACES = 6;

/** A non-negative amount with at most six decimals, as a whole number of millionths; undefined for any other text. */
export function micros(text: string): bigint | undefined {
  if (!PLAIN.test(text)) return undefined;
  const point = text.indexOf('.');
  if (point === -1) return BigInt(text) * 1_000_000n;
  return BigInt(text.slice(0, point) + text.slice(point + 1).padEnd(PLACES, '0'));
}

const MILLIONTH = decimal('0.000001');

/**
 * An exact sum of decimal texts; texts that are not numbers count as zero. Whole millionths are added as bigint, which
 * is fast.
 */
export class MicroSum {
  #micros = 0n;
  #rest: Decimal = ZERO;

  add(text: string | undefined): void {
    if (text === undefined) return;
    const whole = micros(text);
    if (whole !== undefined) this.#micros += whole;
    else this.#rest = this.#rest.plus(decimalOrUndefined(text) ?? ZERO);
  }

  get value(): Decimal {
    return decimal(this.#micros.toString().slice(0, 40)).times(MILLIONTH).plus(this.#rest);
  }
}
