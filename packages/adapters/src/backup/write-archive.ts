import { createHash } from 'node:crypto';
import { frame, inPieces, jsonFrame } from './archive-frames.ts';

/** The contents of an archive, in this order. */
export interface ArchiveContent<Header extends object, Entry extends object> {
  header: Header;
  files: AsyncIterable<{ path: string; bytes: AsyncIterable<Buffer> }>;
  tables: readonly Entry[];
  rowsOf(table: Entry): AsyncIterable<Buffer>;
}

/** Size and checksum of one file or table. */
export interface EntrySum {
  bytes: number;
  /** Number of lines, which are rows of a table. */
  lines: number;
  /** Hexadecimal. */
  sha256: string;
}

/** Summary at the end of the archive. */
export interface ArchiveSum {
  files: number;
  tables: number;
  rows: number;
  bytes: number;
}

/** Incremented when the archive format changes. */
export const ARCHIVE_FORMAT = 1;

/** The frames of an archive, one after another; only the current chunk is kept in memory. */
export async function* writeArchive<Header extends object, Entry extends object>(
  content: ArchiveContent<Header, Entry>,
  onEntry: (entry: Entry | { path: string }, sum: EntrySum) => void = () => undefined,
): AsyncGenerator<Buffer, ArchiveSum> {
  const total: ArchiveSum = { files: 0, tables: 0, rows: 0, bytes: 0 };
  yield jsonFrame('H', { format: ARCHIVE_FORMAT, ...content.header });
  for await (const { path, bytes } of content.files) {
    yield jsonFrame('F', { path });
    const sum = yield* entryOf(bytes);
    total.files += 1;
    total.bytes += sum.bytes;
    onEntry({ path }, sum);
  }
  for (const table of content.tables) {
    yield jsonFrame('T', table);
    const sum = yield* entryOf(content.rowsOf(table));
    total.tables += 1;
    total.rows += sum.lines;
    total.bytes += sum.bytes;
    onEntry(table, sum);
  }
  yield jsonFrame('Z', total);
  return total;
}

async function* entryOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer, EntrySum> {
  const summing = sumOf();
  for await (const piece of inPieces(bytes)) {
    summing.add(piece);
    yield frame('D', piece);
  }
  const sum = summing.end();
  yield jsonFrame('E', sum);
  return sum;
}

/** Computes size and checksum of a stream. */
export function sumOf(): { add(piece: Buffer): void; end(): EntrySum } {
  const hash = createHash('sha256');
  let bytes = 0;
  let lines = 0;
  return {
    add(piece) {
      hash.update(piece);
      bytes += piece.length;
      for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) lines += 1;
    },
    end: () => ({ bytes, lines, sha256: hash.digest('hex') }),
  };
}
