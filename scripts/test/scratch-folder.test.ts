import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { removeLeftovers, scratchFolder } from '../scratch-folder.ts';

describe('where a test run puts what goes with it', () => {
  const nowhereElse = { ...process.env, TMPDIR: tmpdir() };

  it('is where TMPDIR says, and on the disk where memory is short', () => {
    expect(scratchFolder(nowhereElse, 0)).to.equal(tmpdir());
    expect(scratchFolder({}, Number.POSITIVE_INFINITY)).to.equal(tmpdir());
  });

  it('is in memory where there is room, and programs may be started from it', function () {
    if (!existsSync('/dev/shm') || scratchFolder({}, 0) !== '/dev/shm') this.skip();
    rmSync(mkdtempSync(join(scratchFolder({}, 0), 'lacre-scratch-')), { recursive: true });
  });

  it('is cleared of runs that have ended, and of no other', () => {
    // No process has the number of the kernel's largest.
    const folders = [4_194_305, process.pid].map((pid) => join(tmpdir(), `lacre-test-${pid}-scratch`));
    for (const folder of folders) mkdirSync(join(folder, 'tmp'), { recursive: true });
    removeLeftovers();
    expect(folders.map((folder) => existsSync(folder))).to.deep.equal([false, true]);
    rmSync(folders[1] ?? '', { recursive: true });
  });
});
