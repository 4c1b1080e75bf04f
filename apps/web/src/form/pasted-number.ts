/** What may stand around an amount where it was copied: a sign of money, a currency, a percent. */
const around = /^(?:[A-Z]{3} ?)?([-−]?) ?\$? ?([-−]?)([\d.,' ]+?) ?(?:%|[A-Z]{3})?$/;

/** Thousands in groups, or none, and then decimals or none. */
const withDots = /^(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?:[' ]\d{3})+)?(?:\.\d*)?$/;
const withComma = /^(?:\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:[' ]\d{3})+)?,\d+$/;
const groupsOfDots = /^\d{1,3}(?:\.\d{3}){2,}$/;
/** Three digits behind the only comma would be thousands, but not of nothing, nor of more than three digits. */
const eitherWay = /^\d{4,},\d{3}$/;

/**
 * A pasted number as the fields of amounts write it, with a dot before the decimals: `1.500,50` and `1500,50` are
 * 1500.50, `1,500` is 1500.
 *
 * @returns undefined for what is none, or may be two
 */
export function pastedNumber(text: string): string | undefined {
  const [, sign, signBehind, number = ''] = around.exec(text.trim().replaceAll(/\s/g, ' ')) ?? [];
  const minus = sign || signBehind ? '-' : '';
  if (!/\d/.test(number) || (sign && signBehind) || eitherWay.test(number)) return undefined;
  if (withDots.test(number) && !/^0\d*,/.test(number)) return minus + number.replaceAll(/[,' ]/g, '');
  if (withComma.test(number)) return minus + number.replaceAll(/[.' ]/g, '').replace(',', '.');
  return groupsOfDots.test(number) ? minus + number.replaceAll('.', '') : undefined;
}
