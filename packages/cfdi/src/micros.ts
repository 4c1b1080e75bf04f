import { type Decimal, decimal, decimalOrUndefined, ZERO } from './decimal.ts';

const PLAIN = /^\d{1,30}(\.\d{1,6})?$/;
const PLACES = 6;

/** An amount of at most six decimals, not negative, as a whole number of millionths; undefined for any other text. */
export function micros(text: string): bigint | undefined {
  if (!PLAIN.test(text)) return undefined;
  const point = text.indexOf('.');
  if (point === -1) return BigInt(text) * 1_000_000n;
  return BigInt(text.slice(0, point) + text.slice(point + 1).padEnd(PLACES, '0'));
}

const MILLIONTH = decimal('0.000001');

/**
 * An exact sum of decimal texts; those that are no number count as zero. Whole millionths are added as such, which is
 * fast.
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
