import { DamagedBackup, type Frame, readFrames } from './archive-frames.ts';
import { ARCHIVE_FORMAT, type ArchiveSum, type EntrySum, sumOf } from './write-archive.ts';

/** Handles the contents of an archive; each call is awaited before reading on. `bytes` must be read to the end. */
export interface ArchiveReader {
  header(header: unknown): Promise<void>;
  file(file: unknown, bytes: AsyncIterable<Buffer>): Promise<void>;
  table(table: unknown, rows: AsyncIterable<Buffer>): Promise<void>;
  /** Called after each file and table, with the checksum that was verified. */
  entryEnded?(entry: unknown, sum: EntrySum): void;
}

/**
 * Reads an archive from start to end and verifies the checksum of every file and table.
 *
 * @throws DamagedBackup if it is truncated, modified or in another format; whatever the reader throws
 */
export async function readArchive(chunks: AsyncIterable<Uint8Array>, reader: ArchiveReader): Promise<ArchiveSum> {
  const frames = readFrames(chunks);
  const next = async (): Promise<Frame> => {
    const { done, value } = await frames.next();
    if (done) throw new DamagedBackup('the backup is truncated');
    return value;
  };
  const total: ArchiveSum = { files: 0, tables: 0, rows: 0, bytes: 0 };
  try {
    const first = await next();
    const header = jsonOf(first) as { format?: unknown };
    if (first.kind !== 'H' || header.format !== ARCHIVE_FORMAT)
      throw new DamagedBackup(
        `this is not a backup of format ${ARCHIVE_FORMAT}: restore it with the version that made it`,
      );
    await reader.header(header);
    for (;;) {
      const begin = await next();
      if (begin.kind === 'Z') {
        const said = jsonOf(begin) as Partial<ArchiveSum>;
        if (said.files !== total.files || said.tables !== total.tables || said.rows !== total.rows)
          throw new DamagedBackup("the backup's contents differ from the summary at its end");
        // Also reads the end of the encrypted stream.
        if (!(await frames.next()).done) throw new DamagedBackup('the backup continues after its end');
        return total;
      }
      if (begin.kind !== 'F' && begin.kind !== 'T') throw new DamagedBackup('the backup was damaged');
      const entry = jsonOf(begin);
      const sum = await readEntry(entry, begin.kind === 'F' ? reader.file : reader.table);
      total[begin.kind === 'F' ? 'files' : 'tables'] += 1;
      total.rows += begin.kind === 'T' ? sum.lines : 0;
      total.bytes += sum.bytes;
      reader.entryEnded?.(entry, sum);
    }
  } finally {
    await frames.return(undefined);
  }

  async function readEntry(
    entry: unknown,
    take: (entry: unknown, bytes: AsyncIterable<Buffer>) => Promise<void>,
  ): Promise<EntrySum> {
    const summing = sumOf();
    let sum: EntrySum | undefined;
    async function* pieces(): AsyncGenerator<Buffer> {
      for (;;) {
        const { kind, payload } = await next();
        if (kind === 'E') {
          sum = summing.end();
          const said = jsonOf({ kind, payload }) as Partial<EntrySum>;
          if (said.sha256 !== sum.sha256 || said.bytes !== sum.bytes)
            throw new DamagedBackup(`${JSON.stringify(entry)} was modified in the backup`);
          return;
        }
        if (kind !== 'D') throw new DamagedBackup('the backup was damaged');
        summing.add(payload);
        yield payload;
      }
    }
    const rest = pieces();
    await take(entry, rest);
    // Skips what the reader did not read.
    for await (const _ of rest);
    if (sum === undefined) throw new DamagedBackup('the backup was damaged');
    return sum;
  }
}

function jsonOf({ payload }: Frame): unknown {
  try {
    return JSON.parse(payload.toString('utf8'));
  } catch {
    throw new DamagedBackup('the backup was damaged');
  }
}
