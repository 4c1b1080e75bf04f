import { open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { CatalogTable } from '@lacre/sat-catalogs/tables/catalog-table';
import { tableLength } from '@lacre/sat-catalogs/tables/catalog-table';
import type { CatalogTables, TableSummary } from '@lacre/sat-catalogs/tables/catalog-tables';

/**
 * Tables in one file: the magic text, the length of a JSON header, the header, and per table its four columns one after
 * another. Only the header is read at start (1 KB); a table is read and checked on first use.
 */
const MAGIC = 'LACRETAB';
const HEAD_START = 12;
const COLUMNS = ['lines', 'folded'] as const;

/**
 * Loaded tables beyond this many bytes are evicted, least recently used first. A Carta Porte needs goods (6 MB),
 * suburbs (8 MB), postal codes (10 MB) and smaller ones together: with less, each would read them again.
 */
const KEPT_BYTES = 32_000_000;

interface TablePlace extends TableSummary {
  columns: readonly string[];
  start: number;
  bytes: number;
  crc32: number;
  /** Bytes of each part, in file order: offsets and text of `lines`, then of `folded`. */
  parts: readonly number[];
}

/** Encodes these tables as a file. */
export function encodeTables(tables: readonly CatalogTable[]): Uint8Array<ArrayBuffer> {
  const bodies: Buffer[] = [];
  const places: TablePlace[] = [];
  let start = 0;
  for (const table of tables) {
    const parts = COLUMNS.flatMap((column) => [bytesOf(table[column].offsets), bytesOf(table[column].bytes)]);
    const body = Buffer.concat(parts);
    places.push({
      name: table.name,
      edition: table.edition,
      entries: tableLength(table),
      columns: table.columns,
      start,
      bytes: body.length,
      crc32: crc32(body),
      parts: parts.map((part) => part.length),
    });
    bodies.push(body);
    start += body.length;
  }
  const head = Buffer.from(JSON.stringify(places));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  return Uint8Array.from(Buffer.concat([Buffer.from(MAGIC), length, head, ...bodies]));
}

/**
 * Opens a table file: reads its header, leaves the rest on disk. Throws an Error if it is not such a file or its length
 * does not match the header.
 */
export async function openTables(path: string): Promise<CatalogTables & { all(): Promise<CatalogTable[]> }> {
  const { places, body } = await readHead(path);
  const loaded = new Map<string, Promise<CatalogTable>>();

  const load = async (name: string): Promise<CatalogTable | undefined> => {
    const place = places.find((candidate) => candidate.name === name);
    if (place === undefined) return undefined;
    const table = loaded.get(name) ?? readTable(path, place, body);
    // Moved to the end: the first one is the least recently used.
    loaded.delete(name);
    loaded.set(name, table);
    table.catch(() => loaded.delete(name));
    letGo();
    return table;
  };
  const letGo = () => {
    const size = (name: string) => places.find((place) => place.name === name)?.bytes ?? 0;
    let total = [...loaded.keys()].reduce((sum, name) => sum + size(name), 0);
    for (const name of [...loaded.keys()].slice(0, -1)) {
      if (total <= KEPT_BYTES) return;
      loaded.delete(name);
      total -= size(name);
    }
  };
  return {
    list: () => places.map(({ name, edition, entries }) => ({ name, edition, entries })),
    load,
    all: () => Promise.all(places.map((place) => readTable(path, place, body))),
  };
}

async function readHead(path: string): Promise<{ places: TablePlace[]; body: number }> {
  const file = await open(path);
  try {
    const begin = Buffer.alloc(HEAD_START);
    await file.read(begin, 0, HEAD_START, 0);
    if (begin.toString('latin1', 0, MAGIC.length) !== MAGIC) throw new Error(`${path} is not a catalog table file`);
    const head = Buffer.alloc(begin.readUInt32LE(MAGIC.length));
    await file.read(head, 0, head.length, HEAD_START);
    const places = JSON.parse(head.toString('utf8')) as TablePlace[];
    const body = HEAD_START + head.length;
    const { size } = await file.stat();
    const end = places.reduce((sum, place) => Math.max(sum, place.start + place.bytes), 0);
    if (size !== body + end) throw new Error(`${path} is truncated`);
    return { places, body };
  } finally {
    await file.close();
  }
}

async function readTable(path: string, place: TablePlace, body: number): Promise<CatalogTable> {
  const content = Buffer.alloc(place.bytes);
  const file = await open(path);
  try {
    await file.read(content, 0, place.bytes, body + place.start);
  } finally {
    await file.close();
  }
  if (crc32(content) !== place.crc32) throw new Error(`${path}: the table ${place.name} was modified`);
  let from = 0;
  const part = (at: number) => {
    const bytes = content.subarray(from, from + (place.parts[at] ?? 0));
    from += bytes.length;
    return bytes;
  };
  const column = (at: number) => ({ offsets: numbersOf(part(at)), bytes: new Uint8Array(part(at + 1)) });
  return {
    name: place.name,
    edition: place.edition ?? undefined,
    columns: place.columns,
    lines: column(0),
    folded: column(2),
  };
}

const bytesOf = (column: Uint8Array | Uint32Array) => Buffer.from(column.buffer, column.byteOffset, column.byteLength);

/** A copy, since the bytes need not be aligned to four. */
const numbersOf = (bytes: Uint8Array) => new Uint32Array(Uint8Array.from(bytes).buffer);
