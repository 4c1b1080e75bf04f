/**
 * What a spreadsheet would run as a formula, in full-width signs as well, where a text of a document, which anyone may
 * have written, stands in a cell of a CSV.
 */
export const SPREADSHEET_FORMULA = /^[=+\-@＝＋－＠\t\r]/;
