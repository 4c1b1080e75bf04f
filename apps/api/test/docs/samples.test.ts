import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { signWebhook } from '@lacre/sdk';
import { freePort } from '@lacre/testing/free-port';
import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import { invoiceBody } from '../support/bodies.ts';
import { csharp, has, php, runSample } from '../support/run-program.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

const folder = fileURLToPath(new URL('../../../docs/samples/', import.meta.url));

/** How a program of each language is run; those whose tool this machine lacks are skipped. */
const programs = {
  'curl.sh': { tool: 'curl', words: (file: string) => ['bash', file] },
  'typescript.ts': { tool: 'node', words: (file: string) => [process.execPath, file] },
  'trpc.ts': { tool: 'node', words: (file: string) => [process.execPath, file] },
  'python.py': { tool: 'python3', words: (file: string) => ['python3', file] },
  'php.php': { tool: 'php', words: (file: string) => [...php, file] },
  'csharp.cs': {
    tool: 'dotnet',
    words: (file: string, made: string) => csharp(made, { 'Program.cs': readFileSync(file, 'utf8') }),
  },
} as const;

/** @throws Error where nothing has listened there for ten seconds */
async function untilListening(port: number): Promise<void> {
  for (const until = Date.now() + 10_000; ; await setTimeout(50)) {
    const socket = connect(port, 'localhost');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    if (Date.now() > until) throw new Error(`nothing listens on ${port}`);
  }
}

describe('the samples of the documentation', function () {
  // Compilers that run for the first time compile their own libraries as well.
  this.timeout(600_000);
  let test: TestApi;
  let owner: GivenUser;
  let organizationId: string;
  let key: string;

  before(async () => {
    test = await startTestApi();
  });
  beforeEach(async () => {
    owner = await test.given.user();
    ({ id: organizationId } = await test.given.organization(owner));
    ({ key } = await test.given.apiKey(owner, organizationId, { scopes: ['read:invoices', 'write:invoices'] }));
  });
  after(() => test.close());

  describe('first-stamp', () => {
    for (const [file, { tool, words }] of Object.entries(programs))
      it(`stamps one invoice, however often it runs: ${file}`, async function () {
        if (!has(tool)) this.skip();
        const env = { LACRE_URL: test.url, LACRE_API_KEY: key };
        const made = mkdtempSync(join(tmpdir(), 'lacre-samples-'));
        const command = words(join(folder, 'first-stamp', file), made);
        const [first, second] = [await runSample(command, env), await runSample(command, env)];
        rmSync(made, { recursive: true, force: true });
        const uuid = /[0-9a-f]{8}-[0-9a-f-]{27}/i;
        const { body } = await test.api('GET', '/invoices', { key });
        const [{ uuid: stamped, total } = {}, ...others] =
          (body as { data?: { uuid: string; total: number }[] }).data ?? [];
        expect([total, others]).to.deep.equal([1740, []]);
        for (const out of [first, second]) expect(out.toLowerCase()).to.include(String(stamped).toLowerCase());
        expect(first).to.match(uuid);
      });
  });

  describe('list-invoices', () => {
    for (const file of readdirSync(join(folder, 'list-invoices')) as (keyof typeof programs)[])
      it(`prints each invoice of more than one page once: ${file}`, async function () {
        const { tool, words } = programs[file];
        if (!has(tool)) this.skip();
        await Promise.all(
          Array.from({ length: 101 }, (_, index) =>
            test.api('POST', '/invoices', { key, body: invoiceBody({ idempotencyKey: `${index}` }) }),
          ),
        );
        const out = await runSample(words(join(folder, 'list-invoices', file), ''), {
          LACRE_URL: test.url,
          LACRE_API_KEY: key,
        });
        const uuids = out
          .trim()
          .split('\n')
          .map((line) => line.split(' ')[0]);
        expect([uuids.length, new Set(uuids).size]).to.deep.equal([101, 101]);
      });
  });

  describe('bodies', () => {
    const bodies = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'body.json')));
    for (const name of bodies)
      it(`${name} is stamped as shown`, async () => {
        const branch = { code: 'TIJ', name: 'Tijuana', zip: '22000' };
        await test.api('PUT', `/organizations/${organizationId}/branches`, { token: owner.token, body: branch });
        const body = JSON.parse(readFileSync(join(folder, name, 'body.json'), 'utf8')) as unknown;
        const verdict = await test.api('POST', '/invoices/validate', { key, body });
        expect(verdict.body['valid'], JSON.stringify(verdict.body, null, 1)).to.equal(true);
        const { status, body: stamped } = await test.api('POST', '/invoices', { key, body });
        expect(status, JSON.stringify(stamped)).to.equal(201);
      });
  });

  describe('documents other than invoices', () => {
    for (const [name, scopes] of [
      ['payroll', ['write:payrolls']],
      ['retention', ['write:retentions']],
    ] as const)
      it(`${name} is stamped as shown`, async () => {
        const { key: own } = await test.given.apiKey(owner, organizationId, { scopes: [...scopes] });
        const body = JSON.parse(readFileSync(join(folder, name, `${name}.json`), 'utf8')) as unknown;
        const { status, body: stamped } = await test.api('POST', `/${name}s`, { key: own, body });
        expect(status, JSON.stringify(stamped)).to.equal(201);
      });
  });

  describe('receive-webhook', () => {
    const secret = `whsec_${Buffer.from('a secret of the documentation').toString('base64')}`;
    const servers = {
      'typescript.ts': { tool: 'node', words: (at: string) => [process.execPath, join(at, 'receive-webhook.ts')] },
      'python.py': { tool: 'python3', words: (at: string) => ['python3', join(at, 'receive-webhook.py')] },
      'php.php': {
        tool: 'php',
        words: (at: string, port: number) => ['php', '-S', `localhost:${port}`, join(at, 'receive-webhook.php')],
      },
    } as const;
    for (const [file, { tool, words }] of Object.entries(servers))
      it(`accepts what is signed with its secret and rejects the rest: ${file}`, async function () {
        if (!has(tool)) this.skip();
        // Beside the samples, so that it finds the packages.
        const at = mkdtempSync(join(folder, '.try-'));
        const ending = extname(file);
        cpSync(join(folder, 'receive-webhook', file), join(at, `receive-webhook${ending}`));
        if (ending !== '.ts') cpSync(join(folder, 'verify-webhook', file), join(at, `verify${ending}`));
        const port = await freePort();
        const [command = '', ...args] = words(at, port);
        const env = { ...process.env, PORT: String(port), LACRE_WEBHOOK_SECRET: secret };
        const child = spawn(command, args, { env, stdio: 'ignore' });
        try {
          const body = '{"id":"01a1ff43-7c00-7000-8000-000000000001","type":"invoice.stamped"}';
          const post = async (headers: Record<string, string>) =>
            (await fetch(`http://localhost:${port}`, { method: 'POST', headers, body })).status;
          const send = async (signedWith: string, changes: Record<string, string> = {}) =>
            post({ ...(await signWebhook('01a1ff43-7c00-7000-8000-000000000001', body, signedWith)), ...changes });
          await untilListening(port);
          expect([await send(secret), await send(`whsec_${btoa('another')}`)]).to.deep.equal([204, 400]);
          // From anyone who finds the URL.
          expect([await post({}), await send(secret, { 'webhook-signature': 'v1,ñ' })]).to.deep.equal([400, 400]);
        } finally {
          child.kill();
          rmSync(at, { recursive: true, force: true });
        }
      });
  });
});
