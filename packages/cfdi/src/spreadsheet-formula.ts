/**
 * Texts that a spreadsheet would execute as a formula, also in full-width characters, when they appear in a CSV cell:
 * texts of documents come from anyone.
 */
export const SPREADSHEET_FORMULA = /^[=+\-@＝＋－＠\t\r]/;
