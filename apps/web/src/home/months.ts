import { currentLanguage } from '../words/words.ts';

/** The current month in Mexico City, `2026-11`, as the service computes it. */
export const thisMonth = () =>
  new Intl.DateTimeFormat('sv', { timeZone: 'America/Mexico_City' }).format(new Date()).slice(0, 7);

export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7);
}

/** `Noviembre de 2026`, or `Nov` where there is little room. */
export function monthName(month: string, length: 'long' | 'short' = 'long'): string {
  const locale = currentLanguage() === 'en' ? 'en-MX' : 'es-MX';
  const year = length === 'long' ? { year: 'numeric' as const } : {};
  const format = new Intl.DateTimeFormat(locale, { month: length, ...year, timeZone: 'UTC' });
  return format.format(new Date(`${month}-01`)).replace(/^./u, (first) => first.toLocaleUpperCase());
}

/** `2026-11-30` */
export function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}
