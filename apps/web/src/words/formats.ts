import { currentLanguage } from './words.ts';

const locale = () => (currentLanguage() === 'en' ? 'en-MX' : 'es-MX');

const formats = new Map<string, Intl.NumberFormat>();

/** Making one costs more than a hundred times what it does. */
function moneyFormat(currency: string, maximumFractionDigits?: number): Intl.NumberFormat {
  const key = `${currency} ${maximumFractionDigits}`;
  const found = formats.get(key);
  if (found) return found;
  // While one types a currency there are no three letters yet, which is an error to Intl.
  const isCurrency = /^[A-Z]{3}$/i.test(currency);
  const made = new Intl.NumberFormat(locale(), {
    ...(isCurrency
      ? { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }
      : { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    ...(maximumFractionDigits !== undefined && { maximumFractionDigits }),
  });
  formats.set(key, made);
  return made;
}

let dayFormat: Intl.DateTimeFormat | undefined;

/** An amount with its cents and its currency's sign; the service says amounts as numbers or as decimal texts. */
export const money = (amount: number | string, currency = 'MXN'): string =>
  moneyFormat(currency).format(amount as Intl.StringNumericLiteral);

/** A price for one of something, with all of its decimals: a CFDI takes six. */
export const unitMoney = (price: number | string, currency = 'MXN'): string =>
  moneyFormat(currency, 6).format(price as Intl.StringNumericLiteral);

let quantityFormat: Intl.NumberFormat | undefined;

/** How many of something, with its thousands apart and all of its decimals: a CFDI takes six. */
export function quantity(number: number): string {
  quantityFormat ??= new Intl.NumberFormat(locale(), { maximumFractionDigits: 6 });
  return quantityFormat.format(number);
}

/** A round amount where there is little room, `$1.5 M`. */
export const compactMoney = (amount: number, currency = 'MXN'): string =>
  new Intl.NumberFormat(locale(), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  }).format(amount);

/** A whole number, with its thousands apart. */
export const whole = (number: number) => new Intl.NumberFormat(locale()).format(number);

/** An instant of the service, where and how the person writes it: by 24 hours, as in a CFDI. */
export const instant = (iso: string) =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short', hour12: false }).format(new Date(iso));

/** A day of the service, `2026-11-22` or the local time of a CFDI, without any zone. */
export function day(iso: string): string {
  const [year = 0, month = 1, date = 1] = iso.slice(0, 10).split('-').map(Number);
  dayFormat ??= new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' });
  return dayFormat.format(Date.UTC(year, month - 1, date));
}

/** A part of one, `98.5 %`. */
export const percent = (part: number) =>
  new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 1 }).format(part);
