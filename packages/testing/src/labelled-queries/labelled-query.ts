/**
 * What a person types, and the codes that a person who knows the catalog would accept, separated by blanks; `8111*`
 * stands for all codes that begin so. Both sets were written, and their codes checked from the SAT's sheet alone,
 * before the search was tuned; every second query went to the held-out set. Corrections to codes are made by reading
 * the sheet, never by what the search answers.
 */
export type LabelledQuery = readonly [query: string, acceptable: string];

/** True when the code is among the acceptable ones. */
export function isAcceptable([, acceptable]: LabelledQuery, codigo: string): boolean {
  return acceptable
    .split(' ')
    .some((code) => (code.endsWith('*') ? codigo.startsWith(code.slice(0, -1)) : code === codigo));
}
