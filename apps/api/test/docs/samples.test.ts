import { spawn, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { signWebhook } from '@lacre/sdk';
import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import { invoiceBody } from '../support/bodies.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

const folder = fileURLToPath(new URL('../../../docs/samples/', import.meta.url));
const has = (command: string) => spawnSync('which', [command]).status === 0;

/** A console program for the .NET version of the machine; before 5 it had a longer name. */
const csharpProject = `<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup>
<OutputType>Exe</OutputType><TargetFramework>net$(BundledNETCoreAppTargetFrameworkVersion)</TargetFramework>
<TargetFramework Condition="'$(BundledNETCoreAppTargetFrameworkVersion)' &lt; '5'">netcoreapp$(BundledNETCoreAppTargetFrameworkVersion)</TargetFramework>
</PropertyGroup></Project>`;
/** A project with these sources in `folder`, and the command that runs it. */
function csharp(folder: string, sources: Record<string, string>): string[] {
  for (const [name, source] of Object.entries({ 'sample.csproj': csharpProject, ...sources }))
    writeFileSync(join(folder, name), source);
  return ['dotnet', 'run', '--project', join(folder, 'sample.csproj')];
}

/** How a program of each language is run; those whose tool this machine lacks are skipped. */
const programs = {
  'curl.sh': { tool: 'curl', words: (file: string) => ['bash', file] },
  'typescript.ts': { tool: 'node', words: (file: string) => [process.execPath, file] },
  'trpc.ts': { tool: 'node', words: (file: string) => [process.execPath, file] },
  'python.py': { tool: 'python3', words: (file: string) => ['python3', file] },
  'php.php': { tool: 'php', words: (file: string) => ['php', file] },
  'csharp.cs': {
    tool: 'dotnet',
    words: (file: string, made: string) => csharp(made, { 'Program.cs': readFileSync(file, 'utf8') }),
  },
} as const;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

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

  const run = async ([command = '', ...args]: string[], env: Record<string, string> = {}) => {
    const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
    const [code, out, problems] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
    expect(code, out + problems).to.equal(0);
    return out;
  };

  describe('first-stamp', () => {
    for (const [file, { tool, words }] of Object.entries(programs))
      it(`stamps one invoice, however often it runs: ${file}`, async function () {
        if (!has(tool)) this.skip();
        const env = { LACRE_URL: test.url, LACRE_API_KEY: key };
        const made = mkdtempSync(join(tmpdir(), 'lacre-samples-'));
        const command = words(join(folder, 'first-stamp', file), made);
        const [first, second] = [await run(command, env), await run(command, env)];
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
        const out = await run(words(join(folder, 'list-invoices', file), ''), {
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

  describe('verify-webhook', () => {
    const secret = `whsec_${Buffer.from('a secret of the documentation').toString('base64')}`;
    const body = '{"type":"invoice.stamped"}';
    const signedBy = (timestamp: number, key = secret) => ({
      'webhook-id': '01a1ff43-7c00-7000-8000-000000000001',
      'webhook-timestamp': String(timestamp),
      'webhook-signature': `v1,${createHmac('sha256', Buffer.from(key.slice(6), 'base64'))
        .update(`01a1ff43-7c00-7000-8000-000000000001.${timestamp}.${body}`)
        .digest('base64')}`,
    });
    /** The requests, and whether they are from the service. */
    let calls: [headers: Record<string, string>, expected: boolean][];
    const callsAt = (now: number): typeof calls => [
      [signedBy(now), true],
      [signedBy(now, `whsec_${Buffer.from('another').toString('base64')}`), false],
      [signedBy(now - 301), false],
      [{}, false],
    ];
    let at: string;
    let expected: string;
    beforeEach(() => {
      // Signatures are accepted for five minutes.
      calls = callsAt(Math.floor(Date.now() / 1000));
      expected = calls.map(([, is]) => String(is)).join('\n');
      at = mkdtempSync(join(tmpdir(), 'lacre-samples-'));
      cpSync(join(folder, 'verify-webhook'), at, { recursive: true });
    });
    afterEach(() => rmSync(at, { recursive: true, force: true }));
    const put = (name: string, source: string) => writeFileSync(join(at, name), source);

    it('python.py', async function () {
      if (!has('python3')) this.skip();
      const cases = JSON.stringify(calls.map(([headers]) => headers));
      put(
        'try.py',
        `import json\nfrom python import is_from_lacre\nfor headers in json.loads(${JSON.stringify(cases)}):\n  print(str(is_from_lacre(headers, ${JSON.stringify(body)}.encode(), "${secret}")).lower())\n`,
      );
      expect((await run(['python3', join(at, 'try.py')])).trim()).to.equal(expected);
    });
    it('typescript.ts', async () => {
      const { readEvent } = (await import(join(folder, 'verify-webhook/typescript.ts'))) as {
        readEvent(headers: Record<string, string>, body: Uint8Array, secret: string): Promise<unknown>;
      };
      const tried = calls.map(([headers]) =>
        readEvent(headers, Buffer.from(body), secret).then(
          () => 'true',
          () => 'false',
        ),
      );
      expect((await Promise.all(tried)).join('\n')).to.equal(expected);
    });
    it('php.php', async function () {
      if (!has('php')) this.skip();
      const lines = calls.map(([headers]) => {
        const array = Object.entries(headers).map(([name, value]) => `'${name}' => '${value}'`);
        return `echo is_from_lacre([${array.join(', ')}], '${body}', '${secret}') ? "true\\n" : "false\\n";`;
      });
      put('try.php', `<?php require 'php.php';\n${lines.join('\n')}\n`);
      expect((await run(['php', join(at, 'try.php')])).trim()).to.equal(expected);
    });
    it('go.go', async function () {
      if (!has('go')) this.skip();
      const lines = calls.map(([headers]) => {
        const set = Object.entries(headers).map(([name, value]) => `headers.Set("${name}", "${value}");`);
        return `{ headers := http.Header{}; ${set.join(' ')} fmt.Println(IsFromLacre(headers, []byte(\`${body}\`), "${secret}")) }`;
      });
      put('go.go', readFileSync(join(at, 'go.go'), 'utf8').replace('package lacre', 'package main'));
      put('try.go', `package main\n\nimport (\n"fmt"\n"net/http"\n)\n\nfunc main() {\n${lines.join('\n')}\n}\n`);
      const env = { GOFLAGS: '-mod=mod', GO111MODULE: 'off', GOPROXY: 'off', CGO_ENABLED: '0' };
      // It compiles its own libraries first, too: without optimizing in three quarters of the time.
      const command = ['go', 'run', '-gcflags=all=-N -l', join(at, 'go.go'), join(at, 'try.go')];
      expect((await run(command, env)).trim()).to.equal(expected);
    });
    it('csharp.cs', async function () {
      if (!has('dotnet')) this.skip();
      const lines = calls.map(([headers]) => {
        const entries = Object.entries(headers).map(([name, value]) => `["${name}"] = "${value}"`);
        return `System.Console.WriteLine(LacreWebhook.IsFromLacre(new System.Collections.Generic.Dictionary<string, string> { ${entries.join(', ')} }, System.Text.Encoding.UTF8.GetBytes(${JSON.stringify(body)}), "${secret}") ? "true" : "false");`;
      });
      const made = join(at, 'project');
      mkdirSync(made);
      const source = readFileSync(join(at, 'csharp.cs'), 'utf8');
      const program = `static class Program { static void Main() {\n${lines.join('\n')}\n} }\n`;
      const command = csharp(made, { 'LacreWebhook.cs': source, 'Program.cs': program });
      expect((await run(command)).trim()).to.equal(expected);
    });
    it('java.java', async function () {
      if (!has('javac')) this.skip();
      const lines = calls.map(([headers]) => {
        const entries = Object.entries(headers).map(([name, value]) => `"${name}", "${value}"`);
        return `System.out.println(LacreWebhook.isFromLacre(java.util.Map.of(${entries.join(', ')}), ${JSON.stringify(body)}.getBytes(), "${secret}"));`;
      });
      put('LacreWebhook.java', readFileSync(join(at, 'java.java'), 'utf8'));
      put('Try.java', `class Try { public static void main(String[] a) throws Exception {\n${lines.join('\n')}\n} }\n`);
      await run(['javac', '-d', at, join(at, 'LacreWebhook.java'), join(at, 'Try.java')]);
      expect((await run(['java', '-cp', at, 'Try'])).trim()).to.equal(expected);
    });
  });
});
