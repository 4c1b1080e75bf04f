/** Looks up what a code means: `describe('claveUnidad', 'H87')` is `Pieza` or undefined. */
export type Describe = (catalog: string, code: string) => string | undefined;

/** `601` -> `601 General de Ley Personas Morales`; a code without a description stands alone. */
export function withMeaning(describe: Describe, catalog: string, code: string): string {
  const meaning = describe(catalog, code);
  return meaning ? `${code} ${meaning}` : code;
}
