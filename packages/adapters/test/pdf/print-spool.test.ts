import { mkdtemp, readdir, readlink, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { createPrintSpool } from '../../src/pdf/print-spool.ts';

describe('a spool file of printed documents', () => {
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'lacre-spool-'));
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  it('returns what was written at its position, in any order', async () => {
    const file = await createPrintSpool(dir).open();
    await Promise.all([file.write(Buffer.from('third'), 11), file.write(Buffer.from('first'), 0)]);
    await file.write(Buffer.from('second'), 5);
    for (const [position, text] of [
      [5, 'second'],
      [0, 'first'],
      [11, 'third'],
    ] as const) {
      const bytes = Buffer.alloc(text.length);
      await file.read(position, bytes);
      expect(bytes.toString()).to.equal(text);
    }
    await file.close();
  });

  it('returns nothing rather than less than was requested', async () => {
    const file = await createPrintSpool(dir).open();
    await file.write(Buffer.from('short'), 0);
    const failure = await file.read(0, Buffer.alloc(6)).catch((error: Error) => error.message);
    expect(failure).to.equal('a printed document was not spooled whole');
    await file.close();
  });

  it('leaves nothing behind, however the process ends, because it is unlinked once it is open', async () => {
    const file = await createPrintSpool(dir).open();
    await file.write(Buffer.from('PDF'), 0);
    expect(await readdir(dir)).to.deep.equal([]);
    await file.close();
  });

  it('can be opened only by its user', async function () {
    // Where an unlinked file can be inspected.
    if (process.platform !== 'linux') this.skip();
    const file = await createPrintSpool(dir).open();
    const descriptors = await readdir('/proc/self/fd');
    const modes: number[] = [];
    for (const descriptor of descriptors) {
      const path = `/proc/self/fd/${descriptor}`;
      const target = await readlink(path).catch(() => '');
      if (target.startsWith(dir)) modes.push((await stat(path)).mode & 0o777);
    }
    expect(modes).to.deep.equal([0o600]);
    await file.close();
  });
});
