import { once } from 'node:events';
import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { type ReaderTooSlow, slowReaderGuard } from '@lacre/services/exports/slow-reader-guard';
import { expect } from 'chai';

const chunk = Buffer.alloc(20_000, 1);
function* chunks(count: number) {
  for (let i = 0; i < count; i++) yield chunk;
}
const failureOf = async (stream: Readable): Promise<string> => ((await once(stream, 'error')) as [Error])[0].message;

describe('the guard against slow readers', () => {
  it('passes everything on to one that reads', async () => {
    const source = Readable.from(chunks(200));
    const out = pipeline(source, slowReaderGuard({ patienceMs: 50 }), () => {});
    expect((await buffer(out)).length).to.equal(200 * chunk.length);
  });

  it('disconnects one that reads nothing, and destroys the source', async () => {
    const source = Readable.from(chunks(200));
    const out = pipeline(source, slowReaderGuard({ patienceMs: 50, bytesPerSecond: 10_000_000 }), () => {});
    const [error] = (await once(out, 'error')) as [ReaderTooSlow];
    expect(error.message).to.equal('the reader of an export is too slow');
    expect(error.bytes).to.equal(0);
    expect(source.destroyed).to.equal(true);
  });

  it('disconnects one that reads too slowly', async () => {
    const out = pipeline(
      Readable.from(chunks(2_000)),
      // More than it reads in 5 ms on any machine.
      slowReaderGuard({ patienceMs: 100, bytesPerSecond: 1_000_000_000 }),
      () => {},
    );
    const failed = failureOf(out);
    while (!out.destroyed) {
      out.read();
      await pause(5);
    }
    expect(await failed).to.equal('the reader of an export is too slow');
  });

  it('passes everything on to one that is fast enough but seen to read a megabyte at a time, as behind a proxy', async () => {
    const out = pipeline(
      Readable.from(chunks(250)),
      slowReaderGuard({ patienceMs: 20, bytesPerSecond: 50_000 }),
      () => {},
    );
    let [read, sincePause] = [0, 0];
    for await (const each of out as AsyncIterable<Buffer>) {
      read += each.length;
      sincePause += each.length;
      if (sincePause < 1_000_000) continue;
      sincePause = 0;
      // Longer than the patience, and less than the twenty seconds that a megabyte is worth.
      await pause(60);
    }
    expect(read).to.equal(250 * chunk.length);
  });

  it('does not count time in which there was nothing to read', async () => {
    async function* slowly() {
      for (const each of chunks(8)) {
        await pause(40);
        yield each;
      }
    }
    const out = pipeline(Readable.from(slowly()), slowReaderGuard({ patienceMs: 100 }), () => {});
    expect((await buffer(out)).length).to.equal(8 * chunk.length);
  });
});
