import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { removeLeftovers, scratchFolder } from '../scratch-folder.ts';

describe('the temporary folder of a test run', () => {
  const nowhereElse = { ...process.env, TMPDIR: tmpdir() };

  it('is in TMPDIR when set, and on disk when memory is short', () => {
    expect(scratchFolder(nowhereElse, 0)).to.equal(tmpdir());
    expect(scratchFolder({}, Number.POSITIVE_INFINITY)).to.equal(tmpdir());
  });

  it('is in memory when there is space and programs can be executed from it', () => {
    expect(scratchFolder({}, 0)).to.equal(startsProgram('/dev/shm') ? '/dev/shm' : tmpdir());
  });

  it('is cleared of the files of ended runs only', () => {
    // No process has the kernel's maximum process id.
    const folders = [4_194_305, process.pid].map((pid) => join(tmpdir(), `lacre-test-${pid}-scratch`));
    for (const folder of folders) mkdirSync(join(folder, 'tmp'), { recursive: true });
    removeLeftovers();
    expect(folders.map((folder) => existsSync(folder))).to.deep.equal([false, true]);
    rmSync(folders[1] ?? '', { recursive: true });
  });
});

function startsProgram(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const own = mkdtempSync(join(folder, 'lacre-scratch-'));
  try {
    writeFileSync(join(own, 'program'), '#!/bin/sh\n', { mode: 0o700 });
    return spawnSync(join(own, 'program')).status === 0;
  } finally {
    rmSync(own, { recursive: true });
  }
}
