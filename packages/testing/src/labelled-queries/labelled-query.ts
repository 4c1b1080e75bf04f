/**
 * A query, and the codes that an expert in the catalog would accept, separated by blanks; `8111*` is a prefix. Both
 * sets were written, with codes checked against the SAT's sheet only, before the search was tuned; every second query
 * went to the held-out set. Corrections to codes are based on the sheet, never on the search's results.
 */
export type LabelledQuery = readonly [query: string, acceptable: string];

/** True when the code is among the acceptable ones. */
export function isAcceptable([, acceptable]: LabelledQuery, codigo: string): boolean {
  return acceptable
    .split(' ')
    .some((code) => (code.endsWith('*') ? codigo.startsWith(code.slice(0, -1)) : code === codigo));
}
