import { foldText } from '@lacre/sat-catalogs/search/fold-text';

/** The text that a search looks through: lower case, without accents. */
export const searchText = (...texts: readonly (string | null | undefined)[]): string =>
  foldText(texts.filter((text) => text !== null && text !== undefined && text !== '').join(' '));

/** The words of a search, in the same form. */
export const searchedWords = (q: string | undefined): string[] =>
  foldText(q ?? '')
    .split(/\s+/u)
    .filter((word) => word !== '');
