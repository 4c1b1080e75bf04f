/** Messages for wrong sums: the SAT's field name, and the expected value. */
import { writtenDecimals } from '../decimal.ts';
import type { SatRule } from '../rule-codes.ts';
import type { Text, Violation } from '../violation.ts';
import { type Report, satError, shown, text } from './rule.ts';

export const both = (words: string): Text => text(words, words);
export const OF_PRICE = both('Cantidad x ValorUnitario');
export const OF_RATE = both('Base x TasaOCuota');
export const DECIMALS_OF_IMPORTE = text(
  'written with at most as many decimals as Importe',
  'escrito con a lo más los mismos decimales que Importe',
);
export const KEY_OF_TAX = text('a key of c_Impuesto', 'una clave de c_Impuesto');
export const PRESENT = text('present', 'incluido');
export const ABSENT = text('left out', 'omitido');

export const sumOfConcepts = (field: string): Text =>
  text(`the sum of ${field} of the concepts`, `la suma de ${field} de los conceptos`);
export const sumOfNodes = (node: string): Text => text(`the sum of its ${node} nodes`, `la suma de sus nodos ${node}`);

const HINT = text(
  'Correct the document: this value is computed from the concepts, never entered manually.',
  'Corrija el comprobante: este valor se calcula a partir de los conceptos, nunca se captura a mano.',
);

export function broken(rule: SatRule, path: string, field: string, expected: Text): Violation {
  return satError(rule, path, text(`${field} must be ${expected.en}`, `${field} debe ser ${expected.es}`), HINT);
}

/** Amounts of the document have no more decimals than its currency. */
export function ofCurrency(
  rule: SatRule,
  field: string,
  amount: string | undefined,
  places: number,
  report: Report,
): void {
  if (amount === undefined || writtenDecimals(amount) <= places) return;
  const message = text(
    `${field} ${shown(amount)} has more decimals than Moneda (${places})`,
    `${field} ${shown(amount)} tiene más decimales que Moneda (${places})`,
  );
  report(satError(rule, 'items', message, HINT));
}
