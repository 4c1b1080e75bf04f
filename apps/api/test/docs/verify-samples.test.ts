import { createHmac } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { csharp, has, php, runSample } from '../support/run-program.ts';

const folder = fileURLToPath(new URL('../../../docs/samples/', import.meta.url));

describe('the samples that verify a webhook', function () {
  // Compilers that run for the first time compile their own libraries as well.
  this.timeout(600_000);
  const secret = `whsec_${Buffer.from('a secret of the documentation').toString('base64')}`;
  const body = '{"type":"invoice.stamped"}';
  const signedBy = (timestamp: number, key = secret) => ({
    'webhook-id': '01a1ff43-7c00-7000-8000-000000000001',
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${createHmac('sha256', Buffer.from(key.slice(6), 'base64'))
      .update(`01a1ff43-7c00-7000-8000-000000000001.${timestamp}.${body}`)
      .digest('base64')}`,
  });
  /** The requests, the secret of their receiver, and whether they are from the service. */
  let calls: [headers: Record<string, string>, given: string, expected: boolean][];
  const callsAt = (now: number): typeof calls => [
    [signedBy(now), secret, true],
    [signedBy(now, `whsec_${Buffer.from('another').toString('base64')}`), secret, false],
    [signedBy(now - 301), secret, false],
    [{}, secret, false],
    // A receiver whose secret is not set, or not filled in.
    [signedBy(now, ''), '', false],
    [signedBy(now, 'whsec_'), 'whsec_', false],
  ];
  let at: string;
  let expected: string;
  beforeEach(() => {
    // Signatures are accepted for five minutes.
    calls = callsAt(Math.floor(Date.now() / 1000));
    expected = calls.map(([, , is]) => String(is)).join('\n');
    at = mkdtempSync(join(tmpdir(), 'lacre-samples-'));
    cpSync(join(folder, 'verify-webhook'), at, { recursive: true });
  });
  afterEach(() => rmSync(at, { recursive: true, force: true }));
  const put = (name: string, source: string) => writeFileSync(join(at, name), source);

  /** Code of docs/webhooks.md. */
  const block = (language: string) =>
    new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'm').exec(
      readFileSync(join(folder, '../../../docs/webhooks.md'), 'utf8'),
    )?.[1] ?? '';

  for (const page of ['python.py', 'docs/webhooks.md, Python'])
    it(page, async function () {
      if (!has('python3')) this.skip();
      if (page !== 'python.py') put('python.py', block('python'));
      const cases = JSON.stringify(calls);
      put(
        'try.py',
        `import json\nfrom python import is_from_lacre\nfor headers, secret, _ in json.loads(${JSON.stringify(cases)}):\n  print(str(is_from_lacre(headers, ${JSON.stringify(body)}.encode(), secret)).lower())\n`,
      );
      expect((await runSample(['python3', join(at, 'try.py')])).trim()).to.equal(expected);
    });
  it('docs/webhooks.md, TypeScript', async () => {
    put('page.ts', block('ts'));
    const { isFromLacre } = (await import(join(at, 'page.ts'))) as {
      isFromLacre(headers: Record<string, string>, body: Buffer, secret: string): boolean;
    };
    const tried = calls.map(([headers, given]) => isFromLacre(headers, Buffer.from(body), given));
    expect(tried.join('\n')).to.equal(expected);
  });
  it('typescript.ts', async () => {
    const { readEvent } = (await import(join(folder, 'verify-webhook/typescript.ts'))) as {
      readEvent(headers: Record<string, string>, body: Uint8Array, secret: string): Promise<unknown>;
    };
    const tried = calls.map(([headers, given]) =>
      readEvent(headers, Buffer.from(body), given).then(
        () => 'true',
        () => 'false',
      ),
    );
    expect((await Promise.all(tried)).join('\n')).to.equal(expected);
  });
  it('php.php', async function () {
    if (!has('php')) this.skip();
    const lines = calls.map(([headers, given]) => {
      const array = Object.entries(headers).map(([name, value]) => `'${name}' => '${value}'`);
      return `echo is_from_lacre([${array.join(', ')}], '${body}', '${given}') ? "true\\n" : "false\\n";`;
    });
    put('try.php', `<?php require 'php.php';\n${lines.join('\n')}\n`);
    expect((await runSample([...php, join(at, 'try.php')])).trim()).to.equal(expected);
  });
  it('go.go', async function () {
    if (!has('go')) this.skip();
    const lines = calls.map(([headers, given]) => {
      const set = Object.entries(headers).map(([name, value]) => `headers.Set("${name}", "${value}");`);
      return `{ headers := http.Header{}; ${set.join(' ')} fmt.Println(IsFromLacre(headers, []byte(\`${body}\`), "${given}")) }`;
    });
    put('go.go', readFileSync(join(at, 'go.go'), 'utf8').replace('package lacre', 'package main'));
    put('try.go', `package main\n\nimport (\n"fmt"\n"net/http"\n)\n\nfunc main() {\n${lines.join('\n')}\n}\n`);
    const env = { GOFLAGS: '-mod=mod', GO111MODULE: 'off', GOPROXY: 'off', CGO_ENABLED: '0' };
    // It compiles its own libraries first, too: without optimizing in three quarters of the time.
    const command = ['go', 'run', '-gcflags=all=-N -l', join(at, 'go.go'), join(at, 'try.go')];
    expect((await runSample(command, env)).trim()).to.equal(expected);
  });
  it('csharp.cs', async function () {
    if (!has('dotnet')) this.skip();
    const lines = calls.map(([headers, given]) => {
      const entries = Object.entries(headers).map(([name, value]) => `["${name}"] = "${value}"`);
      return `System.Console.WriteLine(LacreWebhook.IsFromLacre(new System.Collections.Generic.Dictionary<string, string> { ${entries.join(', ')} }, System.Text.Encoding.UTF8.GetBytes(${JSON.stringify(body)}), "${given}") ? "true" : "false");`;
    });
    const made = join(at, 'project');
    mkdirSync(made);
    const source = readFileSync(join(at, 'csharp.cs'), 'utf8');
    const program = `static class Program { static void Main() {\n${lines.join('\n')}\n} }\n`;
    const command = csharp(made, { 'LacreWebhook.cs': source, 'Program.cs': program });
    expect((await runSample(command)).trim()).to.equal(expected);
  });
  it('java.java', async function () {
    if (!has('javac')) this.skip();
    const lines = calls.map(([headers, given]) => {
      const entries = Object.entries(headers).map(([name, value]) => `"${name}", "${value}"`);
      return `System.out.println(LacreWebhook.isFromLacre(java.util.Map.of(${entries.join(', ')}), ${JSON.stringify(body)}.getBytes(), "${given}"));`;
    });
    put('LacreWebhook.java', readFileSync(join(at, 'java.java'), 'utf8'));
    put('Try.java', `class Try { public static void main(String[] a) throws Exception {\n${lines.join('\n')}\n} }\n`);
    await runSample(['javac', '-d', at, join(at, 'LacreWebhook.java'), join(at, 'Try.java')]);
    expect((await runSample(['java', '-cp', at, 'Try'])).trim()).to.equal(expected);
  });
});
