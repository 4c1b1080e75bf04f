import { currentLanguage } from './words.ts';

const locale = () => (currentLanguage() === 'en' ? 'en-MX' : 'es-MX');

/** An amount with its cents and its currency's sign; the service says amounts as numbers or as decimal texts. */
export function money(amount: number | string, currency = 'MXN'): string {
  const format = new Intl.NumberFormat(locale(), { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  return format.format(amount as Intl.StringNumericLiteral);
}

/** A whole number, with its thousands apart. */
export const whole = (number: number) => new Intl.NumberFormat(locale()).format(number);

/** An instant of the service, where and how the person writes it: by 24 hours, as in a CFDI. */
export const instant = (iso: string) =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short', hour12: false }).format(new Date(iso));

/** A day of the service, `2026-11-22` or the local time of a CFDI, without any zone. */
export function day(iso: string): string {
  const [year = 0, month = 1, date = 1] = iso.slice(0, 10).split('-').map(Number);
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(
    Date.UTC(year, month - 1, date),
  );
}

/** A part of one, `98.5 %`. */
export const percent = (part: number) =>
  new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 1 }).format(part);
