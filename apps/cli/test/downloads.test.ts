import { execFileSync, spawn } from 'node:child_process';
import { lstatSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { type Desk, desk } from './terminal.ts';

const id = '01a1ff43-0000-7000-8000-000000000000';

describe('a download of the command line', () => {
  let at: Desk;
  beforeEach(() => {
    at = desk();
  });
  afterEach(() => at.clear());

  async function download(out: string, words: readonly string[]) {
    const LACRE_URL = await at.serve((req, res) => {
      if (req.url?.endsWith('/xml')) res.end('<x/>');
      else res.setHeader('content-type', 'application/json').end(JSON.stringify({ id }));
    });
    const env = { LACRE_URL, LACRE_API_KEY: 'sk_test_1', LANG: 'C' };
    return at.run(['xml', id, '--out', out, ...words], { env });
  }

  for (const words of [[], ['--force']])
    it(['writes to a pipe instead of replacing it', ...words].join(' '), async () => {
      const pipe = join(at.home, 'pipe');
      execFileSync('mkfifo', [pipe]);
      const reader = spawn('cat', [pipe], { stdio: ['ignore', 'pipe', 'ignore'] });
      // From the beginning: what nobody reads is dropped when the process ends.
      const received = text(reader.stdout);
      try {
        const { code, err } = await download(pipe, words);
        expect([code, err, lstatSync(pipe).isFIFO()]).to.deep.equal([0, '', true]);
        expect(await received).to.equal('<x/>');
      } finally {
        reader.kill();
      }
    });

  it('replaces the file that a link leads to, and keeps its permissions', async () => {
    const [real, link] = [join(at.home, 'real.xml'), join(at.home, 'latest.xml')];
    writeFileSync(real, 'old', { mode: 0o600 });
    symlinkSync(real, link);
    expect((await download(link, ['--force'])).code).to.equal(0);
    expect([lstatSync(link).isSymbolicLink(), readFileSync(real, 'utf8')]).to.deep.equal([true, '<x/>']);
    expect(statSync(real).mode & 0o777).to.equal(0o600);
  });

  for (const words of [[], ['--force']])
    it(['reports a folder as such', ...words].join(' '), async () => {
      const { code, err } = await download(at.home, words);
      expect([code, err.trim()]).to.deep.equal([2, `error: ${at.home} is a folder: add the name of a file in it.`]);
    });
});
