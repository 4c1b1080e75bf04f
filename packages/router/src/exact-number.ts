/** A JSON number that a double cannot represent exactly. Created by the REST body reader. */
export class ExactNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Plain decimal text of a JSON number, without exponent. Undefined for anything but a finite number. */
export function decimalTextOf(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? withoutExponent(String(value)) : undefined;
  return value instanceof ExactNumber ? withoutExponent(value.text) : undefined;
}

/** `1.5e-7` -> `0.00000015`. Exponents beyond any valid amount are returned unchanged, and rejected by the schema. */
function withoutExponent(text: string): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text);
  if (!match) return text;
  const [, sign = '', whole = '', fraction = '', exponentText] = match;
  if (exponentText === undefined) return text;
  const exponent = Number(exponentText);
  if (Math.abs(exponent) > 40) return text;
  const digits = whole + fraction;
  const point = whole.length + exponent;
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  if (point >= digits.length) return `${sign}${digits}${'0'.repeat(point - digits.length)}`;
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}
