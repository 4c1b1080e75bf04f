import { type Decimal, decimalOrUndefined, toPlain, truncate, writtenDecimals, ZERO } from '../decimal.ts';

/** Amounts of this document are pesos: 18 whole digits, two decimals at most (tdCFDI.xsd, t_ImporteMXN). */
const AMOUNT = /^\d{1,18}(?:\.\d{1,2})?$/;

export const isAmount = (text: string): boolean => AMOUNT.test(text);

/** An amount with its two decimals; a text that is none stays, for the rule to name it. */
export const written = (text: string): string => (isAmount(text) ? toPlain(valueOf(text), 2) : text);

/** A text that is no number counts as zero: the form's check speaks about it. */
export const valueOf = (text: string | undefined): Decimal => decimalOrUndefined(text) ?? ZERO;

export const sumOf = (texts: readonly (string | undefined)[]): Decimal =>
  texts.reduce((sum, text) => sum.plus(valueOf(text)), ZERO);

export const plain = (value: Decimal): string => toPlain(value, Math.max(2, value.decimalPlaces()));

/** Cut off after two decimals, as the matrix of digital platforms does. */
export const cut = (value: Decimal): Decimal => truncate(value, 2);

/** True when `text` is the value, rounded or cut to the decimals that it writes. */
export function saysValue(text: string, value: Decimal): boolean {
  const places = writtenDecimals(text);
  const said = valueOf(text);
  return said.equals(value.toDecimalPlaces(places)) || said.equals(truncate(value, places));
}
