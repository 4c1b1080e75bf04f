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
