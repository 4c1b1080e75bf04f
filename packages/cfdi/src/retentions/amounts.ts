import { type Decimal, decimalOrUndefined, toPlain, truncate, writtenDecimals, ZERO } from '../decimal.ts';

/** Amounts of this document are in pesos: at most 18 integer digits and two decimals (tdCFDI.xsd, t_ImporteMXN). */
const AMOUNT = /^\d{1,18}(?:\.\d{1,2})?$/;

export const isAmount = (text: string): boolean => AMOUNT.test(text);

/** An amount with two decimals; a text that is not an amount stays, for the rule to report. */
export const written = (text: string): string => (isAmount(text) ? toPlain(valueOf(text), 2) : text);

/** A text that is not a number counts as zero; the schema check reports it. */
export const valueOf = (text: string | undefined): Decimal => decimalOrUndefined(text) ?? ZERO;

export const sumOf = (texts: readonly (string | undefined)[]): Decimal =>
  texts.reduce((sum, text) => sum.plus(valueOf(text)), ZERO);

export const plain = (value: Decimal): string => toPlain(value, Math.max(2, value.decimalPlaces()));

/** Truncated to two decimals, as in the matrix of digital platforms. */
export const cut = (value: Decimal): Decimal => truncate(value, 2);

/** True if `text` is the value, rounded or truncated to the decimals of `text`. */
export function saysValue(text: string, value: Decimal): boolean {
  const places = writtenDecimals(text);
  const said = valueOf(text);
  return said.equals(value.toDecimalPlaces(places)) || said.equals(truncate(value, places));
}
