import type { CatalogEntry } from '../catalogs.ts';
import { foldText } from './fold-text.ts';
import { rankLine } from './search-table.ts';

const folded = new WeakMap<CatalogEntry, string>();

/**
 * Entries of a small catalog that contain every word of `q`, ranked like the rows of a table; '' returns all of them.
 */
export function rankEntries<Entry extends CatalogEntry>(entries: readonly Entry[], q: string): Entry[] {
  const wanted = foldText(q);
  if (wanted === '') return q.trim() === '' ? [...entries] : [];
  const words = wanted.split(' ');
  return entries
    .map((entry) => ({ entry, rank: rankLine(lineOf(entry), wanted, words) }))
    .filter(({ rank }) => rank !== undefined)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .map(({ entry }) => entry);
}

function lineOf(entry: CatalogEntry): string {
  const known = folded.get(entry);
  if (known !== undefined) return known;
  const line = `${foldText(entry.clave)}\t${foldText(entry.descripcion)}`;
  folded.set(entry, line);
  return line;
}
