import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { type Desk, desk } from './terminal.ts';

const main = join(import.meta.dirname, '../src/main.ts');

describe('an interrupted command', () => {
  let at: Desk;
  beforeEach(() => {
    at = desk();
  });
  afterEach(() => at.clear());

  /** Runs a command as a process, which gets the signal when its request has arrived. */
  async function interrupt(words: readonly string[], signal: NodeJS.Signals, path: string, seen: RequestListener) {
    let stop = () => {};
    const LACRE_URL = await at.serve((req, res) => {
      if (req.url?.startsWith(path)) {
        seen(req, res);
        return stop();
      }
      const known = { organizationId: '01a1ff43-0000-7000-8000-000000000000', environment: 'sandbox', scopes: [] };
      res.setHeader('content-type', 'application/json').end(JSON.stringify(known));
    });
    const env = { HOME: at.home, PATH: process.env['PATH'], LACRE_URL, LACRE_API_KEY: 'sk_test_1', LANG: 'C' };
    const child = spawn(process.execPath, [main, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    stop = () => child.kill(signal);
    const [[code, by], out, err] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
    return { code, by, out, err };
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    it(`says after ${signal} that a stamp may exist and that a repeat finds it, with the same key`, async () => {
      const file = join(at.home, 'invoice.json');
      writeFileSync(file, '{}');
      const keys: unknown[] = [];
      for (const words of [[], [], ['--again'], ['--again']]) {
        const ended = await interrupt(['stamp', file, ...words], signal, '/invoices', (req) =>
          keys.push(req.headers['idempotency-key']),
        );
        expect(ended, ended.err).to.include({ code: null, by: signal, out: '' });
        expect(ended.err).to.include('Interrupted. It is not known whether it was stamped. Run the same command again');
      }
      expect(keys).to.have.lengthOf(4);
      expect(new Set(keys).size).to.equal(1);
    });

  it('ends a command that changes nothing at once, without a message', async () => {
    const ended = await interrupt(['list'], 'SIGINT', '/invoices', () => {});
    expect(ended).to.deep.equal({ code: null, by: 'SIGINT', out: '', err: '' });
  });
});
