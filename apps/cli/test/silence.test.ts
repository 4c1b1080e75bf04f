import { mkdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mock } from 'node:test';
import { expect } from 'chai';
import { cliOf } from '../src/cli.ts';
import { changeProfiles, profilesFile } from '../src/profiles/profile-store.ts';
import { type Desk, desk } from './terminal.ts';

describe('a server that does not respond', () => {
  let at: Desk;
  beforeEach(() => {
    at = desk();
  });
  afterEach(() => at.clear());

  const invoice = () => {
    const path = join(at.home, 'invoice.json');
    writeFileSync(path, '{}');
    return path;
  };
  const env = { LACRE_API_KEY: 'sk_test_1', LANG: 'C' };

  it('ends a command after LACRE_TIMEOUT, and the next stamp is sent with the same key', async () => {
    const keys: unknown[] = [];
    const LACRE_URL = await at.serve((req, res) => {
      if (req.url !== '/invoices') {
        const known = { organizationId: '01a1ff43-0000-7000-8000-000000000000', environment: 'sandbox', scopes: [] };
        res.setHeader('content-type', 'application/json').end(JSON.stringify(known));
      } else keys.push(req.headers['idempotency-key']);
    });
    const stamp = () => at.run(['stamp', invoice()], { env: { ...env, LACRE_URL, LACRE_TIMEOUT: '1' } });
    for (let run = 0; run < 2; run++) {
      const { code, out, err } = await stamp();
      expect([code, out], err).to.deep.equal([9, '']);
      expect(err).to.include(`${LACRE_URL} sent nothing for 1 s`).and.include('LACRE_TIMEOUT sets');
    }
    expect(new Set(keys).size).to.equal(1);
  });

  it('ends a command after LACRE_TIMEOUT while it refreshes its token, too', async () => {
    const url = await at.serve((req, res) => {
      const refused = { statusCode: 401, code: 'UNAUTHORIZED', message: 'expired' };
      if (req.url !== '/oauth/token') res.writeHead(401).end(JSON.stringify(refused));
    });
    const credential = { kind: 'oauth', clientId: 'a', redirectUri: 'a', accessToken: 'a', refreshToken: 'a' };
    const profile = { url, organizationId: 'a', environment: 'sandbox', webhookSecret: 'a', credential };
    mkdirSync(join(at.home, '.config/lacre'), { recursive: true });
    const file = join(at.home, '.config/lacre/profiles.json');
    writeFileSync(file, JSON.stringify({ current: 'a', profiles: { a: profile } }), { mode: 0o600 });
    const { code, err } = await at.run(['list'], { env: { LANG: 'C', LACRE_TIMEOUT: '0.1' } });
    expect([code, err]).to.satisfy(([given, said]: [number, string]) => given === 8 && /nothing for 0\.1 s/.test(said));
  });

  it('is waited for by other commands, however long a refresh of the token takes', async () => {
    mock.timers.enable({ apis: ['setInterval'] });
    try {
      const cli = cliOf({ ...process, env: { HOME: at.home } });
      const age = await changeProfiles(cli, () => {
        const lock = `${profilesFile(cli)}.lock`;
        utimesSync(lock, 0, 0);
        mock.timers.tick(30_000);
        return Date.now() - statSync(lock).mtimeMs;
      });
      expect(age).to.be.below(30_000);
    } finally {
      mock.timers.reset();
    }
  });

  for (const LACRE_TIMEOUT of ['0', '-1', '2m', 'Infinity'])
    it(`rejects a LACRE_TIMEOUT that is no number of seconds: ${LACRE_TIMEOUT}`, async () => {
      const { code, err } = await at.run(['list'], { env: { ...env, LACRE_URL: 'http://127.0.0.1:9', LACRE_TIMEOUT } });
      expect(code).to.equal(2);
      expect(err).to.include('LACRE_TIMEOUT must be a number of seconds');
    });
});
