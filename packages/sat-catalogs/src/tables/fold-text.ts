/** Without accents and case, blanks as one: what is compared when people search. `Ñ` becomes `n`. */
export function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}
