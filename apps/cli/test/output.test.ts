import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const full = '/dev/full';

describe('a result that standard output does not take', () => {
  for (const [language, said] of [
    ['en', 'error: The result could not be written to standard output (ENOSPC)'],
    ['es', 'error: No se pudo escribir el resultado en la salida estándar (ENOSPC)'],
  ] as const)
    it(`is a failure that says so: ${language}`, async function () {
      if (!existsSync(full)) this.skip();
      const disk = openSync(full, 'w');
      const env = { ...process.env, LC_ALL: language };
      const child = spawn(process.execPath, [main, 'completion', 'bash'], { stdio: ['ignore', disk, 'pipe'], env });
      closeSync(disk);
      if (!child.stderr) throw new Error('no stderr');
      const [told, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
      expect([code, told.slice(0, said.length)]).to.deep.equal([1, said]);
    });

  it('is none where the reader has read enough', async () => {
    const child = spawn(process.execPath, [main, '--help'], { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.destroy();
    const [told, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    expect([code, told]).to.deep.equal([0, '']);
  });
});
