import type { TextColumn } from '../columns.ts';
import { type CatalogTable, rowInForce, type TableRow, tableLength, tableRowAt } from './catalog-table.ts';
import { foldText } from './fold-text.ts';

export interface TableQuery {
  /** Every word must occur in the row, literally, ignoring accents and case; '' finds all rows. */
  q: string;
  /** How many of the best to skip, for paging. */
  offset?: number;
  limit: number;
  /** Only rows valid on that day, `YYYY-MM-DD`; all rows if undefined. */
  on?: string | undefined;
}

/** A word in more rows than this is too common for ranking to matter: later rows are ignored (1.5 ms). */
const MOST_CANDIDATES = 3_000;

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/**
 * The rows of a table that contain every word of `q`, best first: the code itself, codes that start with it,
 * descriptions that start with it, words that start with it, the rest; the table's order among equals.
 */
export function searchTable(table: CatalogTable, { q, offset = 0, limit, on }: TableQuery): TableRow[] {
  const wanted = foldText(q);
  const found: TableRow[] = [];
  let left = offset;
  const take = (at: number): boolean => {
    const row = tableRowAt(table, at);
    if (on !== undefined && !rowInForce(row, on)) return false;
    if (left > 0) left--;
    else found.push(row);
    return found.length === limit;
  };
  if (wanted === '') {
    // Only blanks match everything; characters that fold to nothing (a lone accent) match nothing.
    if (q.trim() !== '') return [];
    for (let at = 0; at < tableLength(table); at++) if (take(at)) break;
    return found;
  }
  for (const rows of rankedRows(table, wanted)) {
    for (const at of rows) if (take(at)) return found;
  }
  return found;
}

/** Indexes of the rows by rank, best rank first. */
function rankedRows(table: CatalogTable, wanted: string): number[][] {
  const words = wanted.split(' ');
  // The longest word is usually the rarest: search for it in the bytes, and for the others in the rows that contain it.
  const rarest = words.reduce((longest, word) => (word.length > longest.length ? word : longest), '');
  const ranks: number[][] = [[], [], [], [], []];
  // Rows are sorted by code: those whose code starts with the text are adjacent, however common it is.
  const [first, end] = rowsBeginning(table.folded, wanted);
  for (let at = first; at < end; at++) ranks[rankLine(lineAt(table.folded, at), wanted, words) ?? 4]?.push(at);
  for (const at of rowsHolding(table.folded, encoder.encode(rarest))) {
    if (at >= first && at < end) continue;
    const line = lineAt(table.folded, at);
    const rank = rankLine(line, wanted, words);
    if (rank !== undefined) ranks[rank]?.push(at);
  }
  return ranks;
}

/** 0 is the best; undefined for a folded line (code, tab, text) that lacks a word. */
export function rankLine(line: string, wanted: string, words: readonly string[]): number | undefined {
  if (!words.every((word) => line.includes(word))) return undefined;
  const tab = line.indexOf('\t');
  if (line.startsWith(wanted)) return tab === wanted.length ? 0 : 1;
  if (line.startsWith(wanted, tab + 1)) return 2;
  return words.every((word) => beginsAWord(line, word)) ? 3 : 4;
}

function beginsAWord(line: string, word: string): boolean {
  for (let at = line.indexOf(word); at >= 0; at = line.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(line[at - 1] ?? '')) return true;
  }
  return false;
}

/** First row that starts with the text and the row after the last one, at most MOST_CANDIDATES of them. */
function rowsBeginning(folded: TextColumn, text: string): [number, number] {
  let low = 0;
  let high = folded.offsets.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (lineAt(folded, middle) < text) low = middle + 1;
    else high = middle;
  }
  let end = low;
  const last = Math.min(folded.offsets.length - 1, low + MOST_CANDIDATES);
  while (end < last && lineAt(folded, end).startsWith(text)) end++;
  return [low, end];
}

/**
 * Rows whose folded line contains the bytes, in order. Lines end in a line feed, which no needle contains: no match
 * spans two.
 */
function rowsHolding({ offsets, bytes }: TextColumn, needle: Uint8Array): number[] {
  const haystack = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const rows: number[] = [];
  let from = 0;
  let low = 0;
  while (rows.length < MOST_CANDIDATES) {
    const hit = haystack.indexOf(needle, from);
    if (hit < 0) break;
    low = rowOf(offsets, hit, low);
    rows.push(low);
    from = offsets[low + 1] ?? bytes.length;
    low += 1;
  }
  return rows;
}

/**
 * The row that contains a byte, by doubling steps from a row at or before it: hits come in order and are close
 * together.
 */
function rowOf(offsets: Uint32Array, byte: number, from: number): number {
  let step = 1;
  let low = from;
  while (low + step < offsets.length && (offsets[low + step] ?? 0) <= byte) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, offsets.length - 1);
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((offsets[middle] ?? 0) <= byte) low = middle;
    else high = middle;
  }
  return low;
}

const lineAt = ({ offsets, bytes }: TextColumn, row: number): string =>
  decoder.decode(bytes.subarray(offsets[row] ?? 0, (offsets[row + 1] ?? 1) - 1));
