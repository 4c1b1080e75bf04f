import { locale } from './words.ts';

const formats = new Map<string, Intl.NumberFormat>();

/** Cached: creating a formatter costs over a hundred times more than using it. */
function moneyFormat(currency: string, maximumFractionDigits?: number): Intl.NumberFormat {
  const key = `${currency} ${maximumFractionDigits}`;
  const found = formats.get(key);
  if (found) return found;
  // An incomplete currency code, as while typing, is an error to Intl; XXX stands for no currency.
  const isCurrency = /^[A-Z]{3}$/i.test(currency) && currency !== 'XXX';
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

/** An amount with cents and its currency symbol; the API returns amounts as numbers or as decimal strings. */
export const money = (amount: number | string, currency = 'MXN'): string =>
  moneyFormat(currency).format(amount as Intl.StringNumericLiteral);

/** A unit price with all of its decimals: a CFDI allows six. */
export const unitMoney = (price: number | string, currency = 'MXN'): string =>
  moneyFormat(currency, 6).format(price as Intl.StringNumericLiteral);

let quantityFormat: Intl.NumberFormat | undefined;

/** A quantity with thousands separators and all of its decimals: a CFDI allows six. */
export function quantity(number: number): string {
  quantityFormat ??= new Intl.NumberFormat(locale(), { maximumFractionDigits: 6 });
  return quantityFormat.format(number);
}

/** A compact amount where there is little room, `$1.5 M`. */
export const compactMoney = (amount: number, currency = 'MXN'): string =>
  new Intl.NumberFormat(locale(), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  }).format(amount);

/** A whole number with thousands separators. */
export const whole = (number: number) => new Intl.NumberFormat(locale()).format(number);

/** A date, `2026-11-22` or the local time of a CFDI, without converting time zones. */
export function day(iso: string): string {
  const [year = 0, month = 1, date = 1] = iso.slice(0, 10).split('-').map(Number);
  dayFormat ??= new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' });
  return dayFormat.format(Date.UTC(year, month - 1, date));
}

/** A ratio as a percentage, `98.5 %`. */
export const percent = (part: number) =>
  new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 1 }).format(part);

/** An amount with the code of its currency, because several share the peso's symbol. */
export const moneyAndCode = (amount: number | string, currency: string): string => {
  const text = money(amount, currency);
  return currency === 'XXX' || text.includes(currency) ? text : `${text} ${currency}`;
};
