const SOME = /[\t\n\r]| {2}|^ | $/;

/**
 * White space as the SAT normalizes it (XSD `collapse`, XSLT `normalize-space`): tabs and line ends count as blanks,
 * runs become one blank, none at the ends. Other Unicode spaces are ordinary characters, as for the SAT.
 */
export function collapse(text: string): string {
  return SOME.test(text) ? text.replace(/[\t\n\r ]+/g, ' ').replace(/^ | $/g, '') : text;
}

/** The form in which texts are stored and issued: Unicode NFC, white space collapsed. */
export const collapseNfc = (text: string): string => collapse(text.normalize('NFC'));

/** White space in an original string that the SAT's XSLT would normalize, inside a value or at its ends. */
export const NOT_NORMAL = /[\t\n\r]| {2}| \||\| /;

/**
 * A value without white space at its ends, as the SAT's schema reads codes, amounts and dates. The white space inside
 * is kept: the SAT writes a customs document with double blanks.
 */
export function withoutEnds(value: string): string {
  let from = 0;
  let to = value.length;
  while (from < to && isSpace(value.charCodeAt(from))) from++;
  while (to > from && isSpace(value.charCodeAt(to - 1))) to--;
  return to - from === value.length ? value : value.slice(from, to);
}

const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d;
