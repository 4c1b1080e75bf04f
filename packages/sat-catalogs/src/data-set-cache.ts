import type { DataSet } from './data-set.ts';

/**
 * Cache format of a data set, and of other objects of columns and a few strings: the magic text, the length of a JSON
 * header, the header, and the columns one after another, each aligned to four bytes. Reading creates views of the given
 * bytes and copies nothing.
 */
const MAGIC = 'LACRESAT';
const VERSION = 1;
const HEAD_START = 16;

type Column = Uint8Array | Uint16Array | Uint32Array | Float32Array;

interface ColumnPlace {
  $column: 'u8' | 'u16' | 'u32' | 'f32';
  start: number;
  length: number;
}

const KINDS = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, f32: Float32Array } as const;

/** Encodes a data set as a file. */
export const encodeDataSet = (data: DataSet) => encodeColumns(data);

/**
 * A data set over the bytes of a file written by {@link encodeDataSet}. The bytes must not change. Throws an Error if
 * they are in another format or version, or truncated.
 */
export const decodeDataSet = (file: Uint8Array<ArrayBuffer>) => decodeColumns<DataSet>(file);

/** Encodes an object of columns and JSON values. */
export function encodeColumns(data: object): Uint8Array<ArrayBuffer> {
  const columns: { place: ColumnPlace; bytes: Uint8Array }[] = [];
  let next = 0;
  const place = (column: Column): ColumnPlace => {
    const kind = kindOf(column);
    const entry: ColumnPlace = { $column: kind, start: next, length: column.length };
    columns.push({ place: entry, bytes: new Uint8Array(column.buffer, column.byteOffset, column.byteLength) });
    next += Math.ceil(column.byteLength / 4) * 4;
    return entry;
  };
  const head = new TextEncoder().encode(
    JSON.stringify(data, (_, value) => (ArrayBuffer.isView(value) ? place(value as Column) : value)),
  );
  const body = align(HEAD_START + head.length);
  const file = new Uint8Array(body + next);
  const view = new DataView(file.buffer);
  file.set(new TextEncoder().encode(MAGIC));
  view.setUint32(8, VERSION, true);
  view.setUint32(12, head.length, true);
  file.set(head, HEAD_START);
  for (const { place: at, bytes } of columns) file.set(bytes, body + at.start);
  return file;
}

/**
 * The reverse of {@link encodeColumns}, over its bytes, which must not change. Throws an Error if they are in another
 * format or version, or truncated.
 */
export function decodeColumns<T>(file: Uint8Array<ArrayBuffer>): T {
  const bytes = file.byteOffset % 4 === 0 ? file : file.slice();
  if (bytes.length < HEAD_START || new TextDecoder().decode(bytes.subarray(0, 8)) !== MAGIC) {
    throw new Error('not a catalog cache');
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const version = view.getUint32(8, true);
  if (version !== VERSION) throw new Error(`catalog cache of version ${version}, this program reads ${VERSION}`);
  const headLength = view.getUint32(12, true);
  const body = align(HEAD_START + headLength);
  if (body > bytes.length) throw new Error('the catalog cache is cut');
  const head = new TextDecoder().decode(bytes.subarray(HEAD_START, HEAD_START + headLength));
  return JSON.parse(head, (_, value) => {
    if (!isPlace(value)) return value;
    const Kind = KINDS[value.$column];
    if (body + value.start + value.length * Kind.BYTES_PER_ELEMENT > bytes.length) {
      throw new Error('the catalog cache is cut');
    }
    return new Kind(bytes.buffer, bytes.byteOffset + body + value.start, value.length);
  }) as T;
}

function kindOf(column: Column): ColumnPlace['$column'] {
  if (column instanceof Float32Array) return 'f32';
  if (column instanceof Uint32Array) return 'u32';
  return column instanceof Uint16Array ? 'u16' : 'u8';
}

function isPlace(value: unknown): value is ColumnPlace {
  return typeof value === 'object' && value !== null && '$column' in value;
}

function align(length: number): number {
  return Math.ceil(length / 4) * 4;
}
