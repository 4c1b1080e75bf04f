import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { withImportLock } from '../../src/sat/import-lock.ts';

describe('the lock of the import of SAT data', () => {
  it('on a full disk names its file, and leaves none that the next start would wait for', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lacre-lock-'));
    const own = await open(folder);
    const handles = Object.getPrototypeOf(own) as { writeFile: unknown };
    await own.close();
    const { writeFile } = handles;
    handles.writeFile = () =>
      Promise.reject(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }));
    try {
      const path = join(folder, 'import.lock');
      const failed = withImportLock(
        path,
        () => undefined,
        () => Promise.resolve(),
      ).catch(String);
      expect(await failed).to.equal(`FileFault: ${path} cannot be written: its disk is full`);
      expect(await readdir(folder)).to.deep.equal([]);
    } finally {
      handles.writeFile = writeFile;
      await rm(folder, { recursive: true });
    }
  });
});
