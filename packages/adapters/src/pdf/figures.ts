import { decimal, toPlain } from '@lacre/cfdi/decimal';
import { taxName } from '@lacre/cfdi/tax-name';
import type { Words } from './words.ts';

const symbols: Record<string, string> = { MXN: '$', USD: '$', CAD: '$', EUR: '€', GBP: '£', JPY: '¥' };

/** `1234567.5` -> `1,234,567.50`: thousands separators, at least two decimals, keeping all given ones. */
export function formatAmount(text: string): string {
  const [whole = '0', fraction = ''] = trimZeros(text).split('.');
  return `${groupThousands(whole)}.${fraction.padEnd(2, '0')}`;
}

/** An amount with the currency symbol, if the currency has a common one. */
export function formatMoney(text: string, moneda: string): string {
  return `${symbols[moneda] ?? ''}${formatAmount(text)}`;
}

/** `2.500000` -> `2.5`; whole numbers stay whole. */
export function formatQuantity(text: string): string {
  const [whole = '0', fraction] = trimZeros(text).split('.');
  return fraction ? `${groupThousands(whole)}.${fraction}` : groupThousands(whole);
}

/** `2026-11-21T09:05:00` -> `21 nov 2026, 09:05:00`. */
export function formatFecha(fecha: string, { months }: Words): string {
  const [year = '', month = '', day = '', time = ''] = fecha.split(/[-T]/);
  return `${Number(day)} ${months[Number(month) - 1] ?? month} ${year}, ${time}`;
}

/** `2026-11-21` -> `21 nov 2026`. */
export const formatDay = (date: string, words: Words): string => formatFecha(date, words).replace(/, $/, '');

/** Tax name with its rate: `IVA 16%`, `IEPS cuota 3.52`, `IVA exento`. */
export function formatTax(impuesto: string, tipoFactor: string, tasaOCuota: string | undefined, words: Words): string {
  const name = taxName(impuesto);
  if (tipoFactor === 'Exento') return `${name} ${words.exempt}`;
  if (tipoFactor === 'Cuota') return `${name} ${words.quota} ${formatQuantity(tasaOCuota ?? '0')}`;
  return `${name} ${formatRate(tasaOCuota ?? '0')}`;
}

/** `0.106667` -> `10.6667%`. */
export function formatRate(tasa: string): string {
  return `${toPlain(decimal(tasa).times(100))}%`;
}

export function isZero(text: string): boolean {
  return /^0+(\.0+)?$/.test(text);
}

function trimZeros(text: string): string {
  return text.includes('.') ? text.replace(/(?:\.|(?<![.0]))0+$/, '') : text;
}

function groupThousands(whole: string): string {
  const groups: string[] = [];
  for (let end = whole.length; end > 0; end -= 3) groups.unshift(whole.slice(Math.max(0, end - 3), end));
  return groups.join(',').replace('-,', '-');
}

/** Hebrew, Arabic and the other letters that are written to the left, and their marks. */
const toTheLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A text that figures follow on its line: after letters written to the left they would be drawn before it. */
export const beforeFigures = (text: string): string => (toTheLeft.test(text) ? `${text}\u200e` : text);
