import { type Readable, Transform } from 'node:stream';
import type { ZipArchive } from 'archiver';

export interface ZipEntry {
  name: string;
  content: Buffer;
  date: Date;
}

/** Maximum of unread bytes; archiver itself accepts everything it is given. */
const backlogMax = 256 * 1024;

/** archiver writes each header in twenty pieces of a few bytes; they are combined up to this size. */
const pieceMax = 1024;
const piecesMax = 1000;

/**
 * A ZIP of `entries`, streamed and uncompressed (PDFs are compressed internally, and deflating costs 45 times the CPU
 * to save a quarter of the size). The next entry is requested only when most of the last one was read. When `entries`
 * fails, the stream is destroyed: an incomplete archive is never closed properly. When the stream is closed early,
 * `entries` ends.
 */
export function zipOf(entries: AsyncIterable<ZipEntry>): Readable {
  let archive: ZipArchive | undefined;
  let appended = 0;
  let passed = 0;
  let wake = () => {};
  const pieces: Buffer[] = [];
  const gather = () => Buffer.concat(pieces.splice(0));
  const out = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length;
      wake();
      if (chunk.length < pieceMax) {
        pieces.push(chunk);
        return pieces.length < piecesMax ? done() : done(null, gather());
      }
      if (pieces.length > 0) this.push(gather());
      done(null, chunk);
    },
    flush: (done) => done(null, gather()),
  });
  out.once('close', () => {
    wake();
    archive?.abort();
  });
  feed().catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))));
  return out;

  async function feed(): Promise<void> {
    const into = await open();
    if (out.destroyed) return;
    for await (const { name, content, date } of entries) {
      if (out.destroyed) return;
      into.append(content, { name, date });
      appended += content.length;
      while (appended - passed > backlogMax && !out.destroyed) await read();
      if (out.destroyed) return;
    }
    await into.finalize();
  }

  /** Loaded on demand: most processes export nothing for hours. */
  async function open(): Promise<ZipArchive> {
    const archiver = await import('archiver');
    archive = new archiver.ZipArchive({ store: true });
    archive.on('error', (error) => out.destroy(error));
    archive.pipe(out);
    return archive;
  }

  function read(): Promise<void> {
    return new Promise((resolve) => {
      wake = resolve;
    });
  }
}
