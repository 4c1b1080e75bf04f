import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from 'chai';
import { isInstalled } from '../install.mjs';
import { root } from '../workspaces.ts';

function start(args: string[], folder = root, env: Record<string, string | undefined> = {}) {
  const child = spawn(process.execPath, [join(folder, 'scripts', 'run.mjs'), ...args], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const lines = createInterface(child.stdout);
  const exit = once(child, 'close') as Promise<[number | null]>;
  return { child, exit, errors: () => errors, line: async () => ((await once(lines, 'line')) as [string])[0] };
}

/** The files that run before anything is installed. */
const bootstrapFiles = async () => (await readdir(join(root, 'scripts'))).filter((name) => name.endsWith('.mjs'));

const PROGRAM = 'scripts/test/program.ts';

describe('the bootstrap', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lacre-bootstrap-'));
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('exits as the program exited', async () => {
    expect(await start([PROGRAM, '7']).exit).to.deep.equal([7, null]);
    expect(await start([PROGRAM, '0']).exit).to.deep.equal([0, null]);
  });

  it('runs the program in the Node version that npm installed', async () => {
    const { child, line, exit } = start([PROGRAM, '0', 'stay']);
    expect(await line()).to.match(/^24\./);
    child.kill('SIGTERM');
    await exit;
  });

  it('caches compiled modules between starts, in the folder that the environment sets, if any', async () => {
    const kept = join(folder, 'compiled');
    await start([PROGRAM, '0'], root, { NODE_COMPILE_CACHE: kept }).exit;
    expect(await readdir(kept)).to.have.length(1);
    await start([PROGRAM, '0'], root, { NODE_COMPILE_CACHE: undefined }).exit;
    expect(await readdir(join(root, 'node_modules', '.cache', 'lacre-compiled'))).to.not.deep.equal([]);
  });

  it('forwards a signal once when it arrives from both the terminal and npm', async () => {
    const { child, line, exit } = start([PROGRAM, '5', 'stay']);
    await line();
    child.kill('SIGINT');
    child.kill('SIGINT');
    expect(await line()).to.equal('SIGINT');
    expect(await exit).to.deep.equal([5, null]);
  });

  it('leaves no program behind when it is killed', async () => {
    const { child, line, exit } = start([PROGRAM, '0', 'stay']);
    await line();
    child.kill('SIGKILL');
    // The program writes to our pipe until it ends.
    expect(await line()).to.equal('SIGTERM');
    await exit;
  });

  it('reports in plain words that the registry cannot be reached', async () => {
    for (const name of await bootstrapFiles()) await cp(join(root, 'scripts', name), join(folder, 'scripts', name));
    const wanted = { name: 'house', version: '1.0.0', dependencies: { 'not-in-any-cache-1': '1.0.0' } };
    await writeFile(join(folder, 'package.json'), JSON.stringify(wanted));
    const packages = { '': wanted, 'node_modules/not-in-any-cache-1': { version: '1.0.0' } };
    const lock = { ...wanted, lockfileVersion: 3, packages };
    await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock));
    const { exit, errors } = start([PROGRAM], folder, {
      npm_config_registry: 'http://127.0.0.1:1/',
      npm_config_fetch_retries: '0',
      npm_config_cache: join(folder, 'cache'),
    });
    expect((await exit)[0]).to.equal(1);
    expect(errors()).to.match(/^lacre: installing dependencies .*^lacre: the npm registry cannot be reached\./ms);
  });

  it('considers exactly the content of package-lock.json installed, except packages of other platforms', async () => {
    const lock = (packages: Record<string, object>) => JSON.stringify({ lockfileVersion: 3, packages });
    const wanted = {
      '': {},
      'packages/cfdi': { version: '0.1.0' },
      'node_modules/@lacre/cfdi': { resolved: 'packages/cfdi', link: true },
      'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
      'node_modules/b': { version: '1.0.0', integrity: 'sha512-b', optional: true },
    };
    const { 'node_modules/b': _, ...present } = wanted;
    const cases: [Record<string, object> | undefined, boolean][] = [
      [undefined, false],
      [present, true],
      [{ ...present, 'node_modules/a': { version: '1.0.1', integrity: 'sha512-a' } }, false],
      [{ ...present, 'node_modules/a': { version: '1.0.0', integrity: 'sha512-z' } }, false],
      [{ 'node_modules/a': wanted['node_modules/a'] }, false],
    ];
    await writeFile(join(folder, 'package-lock.json'), lock(wanted));
    await mkdir(join(folder, 'node_modules'));
    for (const [installed, expected] of cases) {
      if (installed !== undefined) {
        await writeFile(join(folder, 'node_modules', '.package-lock.json'), lock(installed));
      }
      expect(isInstalled(folder), JSON.stringify(installed)).to.equal(expected);
    }
  });

  it('imports only modules of Node, since nothing else is installed yet', async () => {
    for (const file of [
      'bootstrap',
      'build-pages',
      'end-with-npm',
      'install',
      'process-lock',
      'programs',
      'run',
      'start',
      'test',
      'demo',
      'bench',
      'repair-lock',
      'lock-entries',
    ]) {
      const text = await readFile(join(root, 'scripts', `${file}.mjs`), 'utf8');
      for (const [, name] of text.matchAll(/from '([^']+)'/g)) expect(name, file).to.match(/^(node:|\.\/[\w-]+\.mjs$)/);
    }
  });
});
