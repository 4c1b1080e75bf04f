/** Lower case without accents, runs of blanks as one: the form compared in searches. `Ñ` becomes `n`. */
export function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}
