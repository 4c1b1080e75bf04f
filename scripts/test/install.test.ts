import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { root } from '../workspaces.ts';

/** Replaces npm: reports that it runs, installs on request, and ends when its connection ends. */
const npm = `
const { mkdirSync, copyFileSync } = require('node:fs');
const socket = require('node:net').connect('npm.sock', () => socket.write(String(process.pid)));
socket.once('data', () => {
  mkdirSync('node_modules', { recursive: true });
  copyFileSync('package-lock.json', 'node_modules/.package-lock.json');
  process.exit(0);
});
`;

describe('the installation of dependencies', () => {
  let folder: string;
  let server: Server;
  const connections: Socket[] = [];
  const children: ChildProcess[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lacre-install-'));
    for (const name of await readdir(join(root, 'scripts')))
      if (name.endsWith('.mjs')) await cp(join(root, 'scripts', name), join(folder, 'scripts', name));
    const packages = { '': {}, 'node_modules/a': { version: '1.0.0' } };
    await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
    await writeFile(join(folder, 'npm.cjs'), npm);
    await writeFile(join(folder, 'program.mjs'), `process.stdout.write('ran')`);
    server = createServer((socket) => {
      connections.push(socket);
      socket.on('error', () => undefined).resume();
    }).listen(join(folder, 'npm.sock'));
    await once(server, 'listening');
  });

  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    for (const socket of connections.splice(0)) socket.destroy();
    server.close();
    await rm(folder, { recursive: true, force: true });
  });

  function start() {
    const child = spawn(process.execPath, [join(folder, 'scripts', 'run.mjs'), 'program.mjs'], {
      cwd: folder,
      env: { ...process.env, npm_execpath: join(folder, 'npm.cjs'), npm_lifecycle_event: undefined },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    children.push(child);
    let errors = '';
    const waits = new Promise<void>((resolve) => {
      child.stderr.on('data', (chunk: Buffer) => {
        errors += chunk.toString();
        if (errors.includes('another command is installing')) resolve();
      });
    });
    return { child, waits, exit: once(child, 'close') as Promise<[number | null]> };
  }

  const npmStarted = async () => ((await once(server, 'connection')) as [Socket])[0];

  it('is done once when two commands find it missing', async () => {
    const started = npmStarted();
    const both = [start(), start()];
    const installing = await started;
    await Promise.race(both.map(({ waits }) => waits));
    installing.write('go');
    expect(await Promise.all(both.map(({ exit }) => exit))).to.deep.equal([
      [0, null],
      [0, null],
    ]);
    expect(connections).to.have.length(1);
    expect(await readdir(folder)).to.not.include('.installing.lock');
  });

  it('ends when a signal ends its command, and the next command restarts it', async () => {
    const started = npmStarted();
    const { child, exit } = start();
    const installing = await started;
    child.kill('SIGTERM');
    await once(installing, 'close');
    expect((await exit)[0]).to.equal(143);
    const again = npmStarted();
    const next = start();
    (await again).write('go');
    expect((await next.exit)[0]).to.equal(0);
  });

  it('is waited for when its command was killed and could not end it', async () => {
    const started = npmStarted();
    const { child, exit } = start();
    const installing = await started;
    child.kill('SIGKILL');
    const next = start();
    await next.waits;
    installing.write('go');
    expect((await next.exit)[0]).to.equal(0);
    expect(connections).to.have.length(1);
    await exit;
  });

  it('is restarted when every process involved is dead', async () => {
    const started = npmStarted();
    const { child } = start();
    const [pid] = (await once(await started, 'data')) as [Buffer];
    child.kill('SIGKILL');
    process.kill(Number(pid.toString()), 'SIGKILL');
    const again = npmStarted();
    const next = start();
    (await again).write('go');
    expect((await next.exit)[0]).to.equal(0);
  });
});
