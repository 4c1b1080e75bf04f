import { type ChildProcess, execFile, fork, spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { findChromium } from '@lacre/embedded/chromium';
import { sourceStack } from '@lacre/runtime/source-stack';
import { freePort } from '@lacre/testing/free-port';
import { processEnvironment } from '@lacre/testing/process-environment';
import { createBareDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';
import { fileOf, parts, programs } from '../programs.mjs';
import { root } from '../workspaces.ts';

describe('the bundle of the programs', function () {
  this.timeout(180_000);
  let folder: string;
  let chunks: { name: string; text: string }[];

  before(async () => {
    const say = (line: string) => expect.fail(line);
    folder = dirname(await fileOf({ root, node: process.execPath, say }, 'apps/api/src/main.ts'));
    const names = (await readdir(folder)).filter((name) => name.endsWith('.mjs'));
    chunks = await Promise.all(names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })));
  });

  const addressOf = (name: string) => pathToFileURL(join(folder, name)).href;
  /** The modules that a file loads before it runs. */
  const firstOf = (file: string): string[] => {
    const { text } = chunks.find(({ name }) => name === file) ?? expect.fail(file);
    return [...text.matchAll(/^import .*["']\.\/([^"']+\.mjs)["'];$/gm)].map(([, name = '']) => name);
  };

  it('contains no character beyond Latin-1, with which V8 would store a whole file in two bytes per character', () => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is meant
    const beyond = chunks.flatMap(({ name, text }) =>
      [...text.matchAll(/.{0,40}[^\0-\xff]/g)].map(([at]) => [name, at]),
    );
    expect(beyond).to.deep.equal([]);
  });

  it('never loads the main file of one program in another', () => {
    const mains = [...Object.values(programs), ...Object.values(parts)];
    const importsOf = new Map(
      chunks.map(({ name, text }) => [
        name,
        [...text.matchAll(/["']\.\/([^"']+\.mjs)["']/g)].map(([, to]) => to ?? ''),
      ]),
    );
    for (const main of mains) {
      const reached = new Set([main]);
      for (const name of reached) for (const to of importsOf.get(name) ?? []) if (importsOf.has(to)) reached.add(to);
      expect([...reached].filter((name) => mains.includes(name))).to.deep.equal([main]);
    }
  });

  it('does not load fetch or HTTP/2 of Node at the start of a program, as they would stay in memory', async () => {
    for (const main of Object.values(programs)) {
      const loads = firstOf(main).map((name) => `await import(${JSON.stringify(addressOf(name))});`);
      const tell = "console.log(process.moduleLoadList.join('\\n'));";
      const words = ['--input-type=module', '-e', `${loads.join('')}${tell}process.exit();`];
      const { stdout } = await promisify(execFile)(process.execPath, words, { maxBuffer: 1 << 24 });
      expect(stdout, main).to.include('NativeModule http\n');
      const needless = stdout.split('\n').filter((name) => /deps\/undici|NativeModule http2$/.test(name));
      expect([main, needless]).to.deep.equal([main, []]);
    }
  });

  it('does not load language data of Node at the start of a program, as it would stay in memory', async () => {
    const record = `
      const asked = [];
      for (const name of ['Collator', 'DateTimeFormat', 'NumberFormat'])
        Intl[name] = new Proxy(Intl[name], { construct: (...given) => (asked.push(name), Reflect.construct(...given)) });
      const { localeCompare } = String.prototype;
      String.prototype.localeCompare = function (...given) {
        asked.push('localeCompare');
        return localeCompare.apply(this, given);
      };`;
    for (const main of Object.values(programs)) {
      const loads = firstOf(main).map((name) => `await import(${JSON.stringify(addressOf(name))});`);
      const words = ['--input-type=module', '-e', `${record}${loads.join('')}console.log(asked);process.exit();`];
      expect([main, (await promisify(execFile)(process.execPath, words)).stdout]).to.deep.equal([main, '[]\n']);
    }
    // Neither does a program's own chunk, which cannot be loaded without starting the program.
    const own = chunks.filter(({ name }) => Object.values(programs).includes(name));
    expect(own).to.have.length(Object.values(programs).length);
    expect(own.filter(({ text }) => /^\S.*\bIntl\./m.test(text)).map(({ name }) => name)).to.deep.equal([]);
    // Otherwise the job queue reads the language of the computer at each run.
    const asking = chunks.filter(({ text }) => text.includes('new Intl.DateTimeFormat().resolvedOptions().locale'));
    expect(asking.map(({ name }) => name)).to.deep.equal([]);
  });

  it('loads the HTTP client when a worker makes its first request', () => {
    const loaded = new Set(['worker.mjs']);
    for (const name of loaded) for (const other of firstOf(name)) loaded.add(other);
    const holding = chunks.filter(({ text }) => /^\/\/ .*node_modules\/undici\//m.test(text)).map(({ name }) => name);
    expect(holding).to.have.length.above(0);
    expect(holding.filter((name) => loaded.has(name))).to.deep.equal([]);
  });

  it('keeps a call whose only purpose is to throw', async () => {
    const sources = await readFile(join(root, 'apps/api/src/oauth/malformed-request.ts'), 'utf8');
    expect(sources).to.match(/^ +decodeURIComponent\(url\);$/m);
    expect(chunks.filter(({ text }) => text.includes('globalThis.decodeURIComponent(url);'))).to.have.length(1);
  });

  it('refers to existing files beside its modules', () => {
    const named = chunks.flatMap(({ text }) => [...text.matchAll(/new URL\("(\.\.\/[^"]+)", import\.meta\.url\)/g)]);
    const files = named.map(([, file = '']) => fileURLToPath(new URL(file, pathToFileURL(`${folder}/`))));
    expect(files).to.have.length.above(10);
    expect(files.filter((file) => !existsSync(file))).to.deep.equal([]);
  });

  it('maps the stack of an error to the positions in the sources', () => {
    const chunk = chunks.find(({ text }) => text.includes('async function createRuntime('));
    const before = chunk?.text.slice(0, chunk.text.indexOf('async function createRuntime(')).split('\n') ?? [];
    const place = `${pathToFileURL(join(folder, chunk?.name ?? ''))}:${before.length}:1`;
    const stack = sourceStack(
      `Error: no\n    at createRuntime (${place})\n    at node:fs:1:2`,
      join(folder, 'api.mjs'),
    );
    expect(stack).to.match(/^Error: no\n {4}at createRuntime \(.*\/packages\/runtime\/src\/runtime\.ts:\d+:\d+\)\n/);
    expect(stack).to.match(/at node:fs:1:2$/);
    const [, line] = /runtime\.ts:(\d+)/.exec(stack) ?? [];
    return readFile(join(root, 'packages/runtime/src/runtime.ts'), 'utf8').then((text) =>
      expect(text.split('\n')[Number(line) - 1]).to.include('function createRuntime('),
    );
  });

  it('reads no file outside its folder, whatever the message of an error contains', () => {
    for (const place of [
      'file://evil.example/x.mjs:1:1',
      'file:///etc/x.mjs:1',
      `${pathToFileURL(folder).href}/../x.mjs:1:1`,
      `${pathToFileURL(folder).href}/%2e%2e%2fx.mjs:1:1`,
      `${pathToFileURL(folder).href}/none.mjs:1:1`,
    ]) {
      const stack = `Error: ${place}\n    at send (${join(folder, 'api.mjs')})`;
      expect(sourceStack(stack, join(folder, 'api.mjs'))).to.equal(stack);
    }
  });

  it('starts separate processes and threads from the bundle', async () => {
    const started = chunks.flatMap(({ text }) =>
      [...text.matchAll(/new URL\("([^"]+)", import\.meta\["url"\]\)/g)].map(([, file]) => file),
    );
    expect([...new Set(started)].sort()).to.deep.equal(Object.values(parts).sort());
    const { executablePath, env } = await findChromium({ dataDir: join(root, '.data/test') });
    const printer = fork(
      join(folder, 'printing-process.mjs'),
      [JSON.stringify({ timeoutMs: 60_000, recycleAfter: 9, drawMs: 2_000, sandbox: 'off' })],
      { env: { HOME: '/' }, serialization: 'advanced', stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
    );
    try {
      const job = { title: 'one', locale: 'es-MX', style: '', sheet: '<article>one</article>', form: {} };
      printer.send({ kind: 'print', id: 1, program: { executablePath, env }, jobs: [job] });
      const messages = on(printer, 'message') as AsyncIterableIterator<[{ kind: string; file?: Uint8Array }]>;
      const next = async () => (await messages.next()).value[0] as { kind: string; file?: Uint8Array };
      expect(await next()).to.deep.equal({ kind: 'printed', id: 1 });
      const { kind, file = [] } = await next();
      expect([kind, Buffer.from(file).subarray(0, 5).toString()]).to.deep.equal(['file', '%PDF-']);
      printer.send({ kind: 'close' });
      expect(await once(printer, 'exit')).to.deep.equal([0, null]);
    } finally {
      printer.kill('SIGKILL');
    }
  });

  it('starts API and worker on an empty database, and rejects what the sources reject', async () => {
    const database = await createBareDatabase();
    const dataDir = await mkdtemp(join(tmpdir(), 'lacre-bundle-'));
    const port = await freePort();
    const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, SAT_DATA: 'none', PORT: String(port) };
    const started: ChildProcess[] = [];
    const start = async (name: string) => {
      const child = spawn(process.execPath, [join(folder, name)], {
        env: { ...processEnvironment, ...settings, LOG_LEVEL: 'silent' },
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      started.push(child);
      const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`${name} ended with ${code}`)));
      for (let message: unknown; (message as { kind?: string } | undefined)?.kind !== 'ready'; )
        [message] = await Promise.race([once(child, 'message'), ended]);
      ended.catch(() => undefined);
      return child;
    };
    try {
      const api = await start('api.mjs');
      const worker = await start('worker.mjs');
      for (const path of ['/health/ready', '/api/openapi.json', '/.well-known/openid-configuration']) {
        const { status } = await fetch(`http://127.0.0.1:${port}${path}`);
        expect([path, status]).to.deep.equal([path, 200]);
      }
      const undecodable = await fetch(`http://127.0.0.1:${port}/invoices/%zz`);
      expect(((await undecodable.json()) as { code: string }).code).to.equal('INVALID_URL');
      for (const child of [worker, api]) {
        child.kill('SIGTERM');
        expect(await once(child, 'exit')).to.deep.equal([0, null]);
      }
    } finally {
      for (const child of started) child.kill('SIGKILL');
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
