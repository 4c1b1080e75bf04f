import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { memoryEnvOf, memoryEnvOfChild } from '../memory-settings.mjs';
import { fileOf, programs } from '../programs.mjs';
import { root } from '../workspaces.ts';

const API = 'apps/api/src/main.ts';

/** Reports that it ran, and writes the requested file. */
const bundler = `import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
  appendFileSync('runs', 'x');
  mkdirSync(process.argv[2]);
  writeFileSync(process.argv[2] + '/api.mjs', '');`;

const asking = `const [, href, root, program] = process.argv;
  const { fileOf } = await import(href);
  process.stdout.write(await fileOf({ root, node: process.execPath, say: console.error }, program));
  process.stdin.resume();`;

function endOf(child: ChildProcessByStdio<Writable, Readable, null>) {
  child.stdin.end();
  return once(child, 'exit');
}

describe('the programs', () => {
  let folder: string;
  let said: string[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lacre-programs-'));
    said = [];
    for (const program of Object.keys(programs)) await write(program, '');
    await write('packages/one/package.json', '{}');
    await write('packages/one/src/part.ts', '');
    await write('package-lock.json', '{}');
    await write('scripts/bundle/main.ts', bundler);
    for (const file of ['scripts/programs.mjs', 'scripts/memory-settings.mjs'])
      await cp(join(root, file), join(folder, file));
  });

  afterEach(async () => {
    delete process.env['PROGRAMS'];
    await rm(folder, { recursive: true, force: true });
  });

  const write = async (file: string, text: string) => {
    await mkdir(join(folder, file, '..'), { recursive: true });
    await writeFile(join(folder, file), text);
  };
  const find = (program = API) =>
    fileOf({ root: folder, node: process.execPath, say: (line) => said.push(line) }, program);
  /** Like `find`, called by a separate process that runs until its input ends. */
  const findApart = async () => {
    const words = [pathToFileURL(join(root, 'scripts/programs.mjs')).href, folder, API];
    const child = spawn(process.execPath, ['--input-type=module', '-e', asking, ...words], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const [file] = await once(child.stdout, 'data');
    return { file: String(file), child };
  };
  const runs = () =>
    readFile(join(folder, 'runs'), 'utf8').then(
      ({ length }) => length,
      () => 0,
    );

  it('are bundled once, and again when one of their sources has changed', async () => {
    const first = await find();
    expect(first).to.match(/lacre-programs\/[0-9a-f]{16}\/api\.mjs$/);
    expect([await find(), await runs()]).to.deep.equal([first, 1]);
    await utimes(join(folder, 'packages/one/src/part.ts'), 1, 1);
    const second = await find();
    expect([second === first, await runs()]).to.deep.equal([false, 2]);
    expect(said).to.deep.equal([]);
  });

  it('are bundled into one folder by two concurrent starts', async () => {
    const [one, other] = await Promise.all([find(), find()]);
    expect(one).to.equal(other);
    expect(await readdir(join(folder, 'node_modules/.cache/lacre-programs'))).to.have.length(1);
  });

  it('keep the last three bundles', async () => {
    for (const text of ['a', 'ab', 'abc', 'abcd']) {
      await write('packages/one/src/part.ts', text);
      await endOf((await findApart()).child);
    }
    expect(await readdir(join(folder, 'node_modules/.cache/lacre-programs'))).to.have.length(3);
  });

  it('keep each bundle in use by a process, which may load a part of it later', async () => {
    const { file, child } = await findApart();
    try {
      for (const text of ['a', 'ab', 'abc', 'abcd']) {
        await write('packages/one/src/part.ts', text);
        await endOf((await findApart()).child);
        expect(existsSync(file)).to.equal(true);
      }
    } finally {
      await endOf(child);
    }
    await write('packages/one/src/part.ts', 'abcde');
    await endOf((await findApart()).child);
    expect(existsSync(dirname(file))).to.equal(false);
  });

  it('run from their sources when they cannot be bundled, and report the reason', async () => {
    await write('scripts/bundle/main.ts', 'throw new Error("no bundler here");');
    expect(await find()).to.equal(join(folder, API));
    expect(said.join('')).to.include('cannot be bundled').and.include('no bundler here');
    expect(await readdir(join(folder, 'node_modules/.cache/lacre-programs'))).to.deep.equal([]);
  });

  it('run from their sources when requested, like everything else', async () => {
    expect(await find('bench/start.ts')).to.equal(join(folder, 'bench/start.ts'));
    process.env['PROGRAMS'] = 'source';
    expect([await find(), await runs()]).to.deep.equal([join(folder, API), 0]);
  });

  it('get their memory limit, unless the environment sets one', () => {
    expect(memoryEnvOf({})).to.deep.equal({
      NODE_OPTIONS: '--v8-pool-size=2 --max-semi-space-size=8',
      MALLOC_MMAP_THRESHOLD_: '131072',
      MALLOC_TRIM_THRESHOLD_: '131072',
    });
    // Node uses the last one.
    expect(memoryEnvOf({ NODE_OPTIONS: '--max-semi-space-size=32', MALLOC_TRIM_THRESHOLD_: '1' })).to.deep.equal({
      NODE_OPTIONS: '--v8-pool-size=2 --max-semi-space-size=8 --max-semi-space-size=32',
      MALLOC_MMAP_THRESHOLD_: '131072',
      MALLOC_TRIM_THRESHOLD_: '1',
    });
  });

  it('pass the memory limit of a program that they start, unless the environment sets one', () => {
    const [worker, launcher] = ['apps/worker/src/main.ts', 'apps/launcher/src/main.ts'] as const;
    for (const NODE_OPTIONS of ['', '--max-semi-space-size=32', '--trace-warnings']) {
      const env = { HOME: '/', ...(NODE_OPTIONS && { NODE_OPTIONS }) };
      const ofLauncher = { ...env, ...memoryEnvOf(env, launcher) };
      expect(memoryEnvOfChild(ofLauncher, worker, launcher)).to.deep.equal({ ...env, ...memoryEnvOf(env, worker) });
      expect(memoryEnvOfChild(ofLauncher, API, launcher)).to.deep.equal({ ...env, ...memoryEnvOf(env, API) });
    }
    expect(memoryEnvOfChild({ HOME: '/' }, worker, launcher)).to.deep.equal({ HOME: '/' });
  });

  it('have the same memory limit in containers and as system services', async () => {
    for (const [file, program] of [
      ['Dockerfile', API],
      ['deploy/systemd/lacre-api@.service', API],
      ['deploy/systemd/lacre-worker@.service', 'apps/worker/src/main.ts'],
    ] as const) {
      const text = await readFile(join(root, file), 'utf8');
      const room = Object.entries(memoryEnvOf({}, program)).map(([name, value]) => `${name}=${value}`);
      for (const setting of room) expect(text.replaceAll('"', ''), file).to.include(setting);
    }
  });
});
