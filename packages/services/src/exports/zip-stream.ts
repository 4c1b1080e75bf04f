import { type Readable, Transform } from 'node:stream';
import { ZipArchive } from 'archiver';

export interface ZipEntry {
  name: string;
  content: Buffer;
  date: Date;
}

/** What may wait to be read; archiver itself takes all it is given. */
const backlogMax = 256 * 1024;

/**
 * A ZIP of what `entries` brings, as it comes, uncompressed (PDFs are compressed inside, and deflating costs 45 times
 * the CPU for a quarter of the size). The next entry is asked for only when most of the last one was read. When
 * `entries` fails the stream is destroyed in the middle: a short archive is never closed neatly. When the stream is
 * closed early, `entries` ends.
 */
export function zipOf(entries: AsyncIterable<ZipEntry>): Readable {
  const archive = new ZipArchive({ store: true });
  let appended = 0;
  let passed = 0;
  let wake = () => {};
  const out = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length;
      wake();
      done(null, chunk);
    },
  });
  out.once('close', () => {
    wake();
    archive.abort();
  });
  archive.on('error', (error) => out.destroy(error));
  archive.pipe(out);
  feed().catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))));
  return out;

  async function feed(): Promise<void> {
    for await (const { name, content, date } of entries) {
      if (out.destroyed) return;
      archive.append(content, { name, date });
      appended += content.length;
      while (appended - passed > backlogMax && !out.destroyed) await read();
      if (out.destroyed) return;
    }
    await archive.finalize();
  }

  function read(): Promise<void> {
    return new Promise((resolve) => {
      wake = resolve;
    });
  }
}
