import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { makeAgeKey } from '../../src/backup/encrypted-file.ts';

const writing = `
  const { randomBytes } = await import('node:crypto');
  const [module, path, recipient, bytes] = process.argv.slice(1);
  const { writeEncrypted } = await import(module);
  const chunks = (async function* () { yield randomBytes(Number(bytes)); })();
  const said = await writeEncrypted(path, [recipient], chunks).then((written) => 'written ' + written, (error) => error.name);
  process.stdout.write(said);
`;

/** Writes a backup of so many random bytes in a process whose files may have 4 KiB, as on a disk with no more space. */
async function writeWithin4KiB(path: string, recipient: string, bytes: number): Promise<string> {
  const module = import.meta.resolve('../../src/backup/encrypted-file.ts');
  const node = [process.execPath, '--input-type=module', '-e', writing, module, path, recipient, String(bytes)];
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', 'ulimit -f 8; exec "$@"', 'sh', ...node]);
  return stdout;
}

describe('an encrypted file', function () {
  this.timeout(30_000);
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lacre-encrypted-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('that has space is complete', async () => {
    const { recipient } = await makeAgeKey();
    expect(await writeWithin4KiB(join(folder, 'backup'), recipient, 1_000)).to.match(/^written \d+$/);
    expect(await readdir(folder)).to.deep.equal(['backup']);
  });

  for (const bytes of [5_000, 200_000])
    it(`whose last bytes find no space fails and leaves no file: ${bytes} bytes`, async () => {
      const { recipient } = await makeAgeKey();
      expect(await writeWithin4KiB(join(folder, 'backup'), recipient, bytes)).to.equal('FileFault');
      expect(await readdir(folder)).to.deep.equal([]);
    });
});
