/** Columns of the compact tables: one buffer per column instead of one object per row. */

/** UTF-8 strings one after another; row i is `bytes[offsets[i]] .. bytes[offsets[i + 1]]`. */
export interface TextColumn {
  readonly offsets: Uint32Array;
  readonly bytes: Uint8Array;
}

/** Few distinct strings and one index per row; '' means no value. */
export interface DictionaryColumn {
  readonly values: readonly string[];
  readonly index: Uint8Array;
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** String of one row, '' if the row has none. */
export function textAt(column: TextColumn, row: number): string {
  const start = column.offsets[row] ?? 0;
  const end = column.offsets[row + 1] ?? start;
  return start === end ? '' : decoder.decode(column.bytes.subarray(start, end));
}

export function dictionaryAt(column: DictionaryColumn, row: number): string {
  return column.values[column.index[row] ?? 0] ?? '';
}

export function textColumn(texts: readonly string[]): TextColumn {
  const parts = texts.map((text) => encoder.encode(text));
  const offsets = new Uint32Array(texts.length + 1);
  let length = 0;
  parts.forEach((part, row) => {
    length += part.length;
    offsets[row + 1] = length;
  });
  const bytes = new Uint8Array(length);
  parts.forEach((part, row) => bytes.set(part, offsets[row]));
  return { offsets, bytes };
}

/** Throws a RangeError if there are too many strings for a dictionary. */
export function dictionaryColumn(texts: readonly string[]): DictionaryColumn {
  const values = [...new Set(texts)];
  if (values.length > 255) throw new RangeError(`a dictionary column holds 255 different texts, not ${values.length}`);
  const rows = new Map(values.map((value, at) => [value, at]));
  return { values, index: Uint8Array.from(texts, (text) => rows.get(text) ?? 0) };
}

/** First row whose number is `key` in a sorted column, or -1. */
export function findNumber(column: Uint32Array, key: number): number {
  let low = 0;
  let high = column.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((column[middle] ?? 0) < key) low = middle + 1;
    else high = middle;
  }
  return column[low] === key ? low : -1;
}
