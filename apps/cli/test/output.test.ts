import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { desk } from './terminal.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const full = '/dev/full';

describe('a result that cannot be written to standard output', () => {
  for (const [language, said] of [
    ['en', 'error: The result could not be written to standard output (ENOSPC)'],
    ['es', 'error: No se pudo escribir el resultado en la salida estándar (ENOSPC)'],
  ] as const)
    it(`is a failure with a clear message: ${language}`, async function () {
      if (!existsSync(full)) this.skip();
      const disk = openSync(full, 'w');
      const env = { ...process.env, LC_ALL: language };
      const child = spawn(process.execPath, [main, 'completion', 'bash'], { stdio: ['ignore', disk, 'pipe'], env });
      closeSync(disk);
      if (!child.stderr) throw new Error('no stderr');
      const [told, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
      expect([code, told.slice(0, said.length)]).to.deep.equal([1, said]);
    });

  it('is not a failure when the reader has read enough', async () => {
    const child = spawn(process.execPath, [main, '--help'], { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.destroy();
    const [told, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    expect([code, told]).to.deep.equal([0, '']);
  });
});

describe('a reader that has closed its pipe', () => {
  const at = desk();
  const xml = fileURLToPath(import.meta.url);
  const stored = { id: '01a1ff43-7c00-7000-8000-000000000001', type: 'webhook.test', timestamp: '', data: {} };
  let env: NodeJS.ProcessEnv;
  /** A service with a negative verdict and one event. */
  before(async () => {
    const url = await at.serve((req, res) => {
      req.resume();
      const path = req.url?.split('?')[0];
      const page = { data: [stored], hasMore: false, after: stored.id };
      const answer =
        path === '/events' ? page : { valid: false, uuid: null, emisorRfc: '', receptorRfc: '', checks: [] };
      res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
    env = { ...process.env, HOME: at.home, LC_ALL: 'en', LACRE_URL: url, LACRE_API_KEY: 'sk_test_x' };
  });
  after(() => at.clear());

  const start = (words: readonly string[]) =>
    spawn(process.execPath, [main, ...words], { stdio: ['pipe', 'pipe', 'pipe'], env });

  for (const words of [
    ['verify', xml],
    ['verify', '--json', xml],
  ])
    for (const stream of ['stdout', 'stderr'] as const)
      it(`of ${stream} does not change the exit code of the command: ${words.slice(0, -1).join(' ')}`, async () => {
        const child = start(words);
        child[stream].destroy();
        child[stream === 'stdout' ? 'stderr' : 'stdout'].resume();
        const [code] = (await once(child, 'close')) as [number];
        expect(code).to.equal(3);
      });

  it('ends a command that would run forever: listen', async () => {
    const child = start(['listen', '--after', '01a1ff43-7c00-7000-8000-000000000000']);
    child.stdout.destroy();
    child.stderr.resume();
    expect(await once(child, 'close')).to.deep.equal([0, null]);
  });
});
