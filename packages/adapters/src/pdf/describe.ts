import type { Words } from './words.ts';

/** Looks up the meaning of a code: `describe('claveUnidad', 'H87')` is `Pieza` or undefined. */
export type Describe = (catalog: string, code: string) => string | undefined;

/** The texts of a form: our words in its language, and the SAT's descriptions of codes, which are Spanish. */
export interface Vocabulary {
  words: Words;
  describe: Describe;
}

/** The descriptions of c_ObjetoImp name their subject themselves: `02 Sí objeto de impuesto`. */
export function taxObjectText({ words, describe }: Vocabulary, code: string): string {
  return describe('objetoImp', code) ? withMeaning(describe, 'objetoImp', code) : `${words.taxObject} ${code}`;
}

/** `601` -> `601 General de Ley Personas Morales`; a code without a description is printed alone. */
export function withMeaning(describe: Describe, catalog: string, code: string): string {
  const meaning = describe(catalog, code);
  return meaning ? `${code} ${meaning}` : code;
}
