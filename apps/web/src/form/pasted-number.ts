/** What may surround a copied amount: a currency symbol or code, a percent sign. */
const around = /^(?:[A-Z]{3} ?)?([-−]?) ?\$? ?([-−]?)([\d.,' ]+?) ?(?:%|[A-Z]{3})?$/;

/** Digits, optionally in groups of thousands, then optional decimals. */
const withDots = /^(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?:[' ]\d{3})+)?(?:\.\d*)?$/;
const withComma = /^(?:\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:[' ]\d{3})+)?,\d+$/;
const groupsOfDots = /^\d{1,3}(?:\.\d{3}){2,}$/;
/** Ambiguous: three digits after the only comma look like thousands, but more than three come before it. */
const eitherWay = /^\d{4,},\d{3}$/;

/**
 * Normalizes a pasted number to a decimal point: `1.500,50` and `1500,50` are 1500.50, `1,500` is 1500.
 *
 * @returns undefined if it is not a number or is ambiguous
 */
export function pastedNumber(text: string): string | undefined {
  const [, sign, signBehind, number = ''] = around.exec(text.trim().replaceAll(/\s/g, ' ')) ?? [];
  const minus = sign || signBehind ? '-' : '';
  if (!/\d/.test(number) || (sign && signBehind) || eitherWay.test(number)) return undefined;
  if (withDots.test(number) && !/^0\d*,/.test(number)) return minus + number.replaceAll(/[,' ]/g, '');
  if (withComma.test(number)) return minus + number.replaceAll(/[.' ]/g, '').replace(',', '.');
  return groupsOfDots.test(number) ? minus + number.replaceAll('.', '') : undefined;
}
