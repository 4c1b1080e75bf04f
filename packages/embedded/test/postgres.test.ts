import type { ChildProcess } from 'node:child_process';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { appendFile, chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { FolderInUseError } from '@lacre/embedded/folder-lock';
import { startPostgres } from '@lacre/embedded/postgres';
import { processesIn } from '@lacre/embedded/postgres-leftovers';
import { expect } from 'chai';
import pg from 'pg';

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

/** Waits for a condition; the timeout of the surrounding test is the limit. */
async function until(isTrue: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isTrue())) await delay(10);
}

async function launcher(dataDir: string): Promise<{ child: ChildProcess; adminUrl: string; pid: number }> {
  const script = join(import.meta.dirname, 'start-postgres.ts');
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { child, ...(JSON.parse(line) as { adminUrl: string; pid: number }) };
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

describe('the embedded PostgreSQL', function () {
  this.timeout(180_000);
  let folder: string;
  let dataDir: string;
  let cluster: string;
  /** The data of a stopped server: most tests are about what follows, and creating it takes a second of a core. */
  let made: string;
  const giveCluster = (into = dataDir) => void execFileSync('cp', ['-a', made, into]);

  before(async () => {
    const above = await mkdtemp(join(tmpdir(), 'lacre-embedded-'));
    await chmod(above, 0o755);
    made = join(above, 'pg');
    await (await startPostgres({ dataDir: made, fsync: false })).stop();
  });
  after(() => rm(dirname(made), { recursive: true, force: true }));

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lacre-embedded-'));
    await chmod(folder, 0o755);
    dataDir = join(folder, 'pg');
    cluster = join(dataDir, 'cluster');
  });

  afterEach(async () => {
    await until(async () => (await processesIn(cluster)).length === 0);
    await rm(folder, { recursive: true, force: true });
  });

  it('keeps its data between starts', async () => {
    const steps: string[] = [];
    const first = await startPostgres({ dataDir, fsync: false, onProgress: (line) => steps.push(line) });
    await query(first.adminUrl, 'create table kept as select 42 as answer');
    await first.stop();
    const second = await startPostgres({ dataDir, fsync: false, onProgress: (line) => steps.push(line) });
    expect(await query(second.url('postgres'), 'select answer from kept')).to.deep.equal([{ answer: 42 }]);
    await second.stop();
    expect(steps).to.deep.equal(['creating the database cluster']);
    expect(await processesIn(cluster)).to.deep.equal([]);
  });

  it('closes its data, passwords and log to others, whatever the umask and an earlier start left', async () => {
    giveCluster();
    await writeFile(join(dataDir, 'postgres.log'), 'of an earlier version');
    const umask = process.umask(0);
    try {
      await chmod(join(dataDir, 'postgres.log'), 0o666);
      const server = await startPostgres({ dataDir, fsync: false });
      await query(server.adminUrl, 'select $$seen$$::int').catch(() => {});
      await server.stop();
    } finally {
      process.umask(umask);
    }
    expect(await readFile(join(dataDir, 'postgres.log'), 'utf8'))
      .to.contain('select $$seen$$')
      .and.not.contain('earlier');
    for (const name of ['cluster', 'logins.key', 'postgres.log'])
      expect((await stat(join(dataDir, name))).mode & 0o077, name).to.equal(0);
  });

  it('is durable unless configured otherwise, uses UTF-8 and sorts Spanish letters', async () => {
    const server = await startPostgres({ dataDir, settings: { max_connections: '20' } });
    const rows = await query(
      server.adminUrl,
      `select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
              current_setting('server_encoding') as encoding, lower('ÁÑÜ') as lower, 'PEÑA' ilike 'peña' as ilike,
              current_setting('max_connections') as connections, current_setting('listen_addresses') as addresses`,
    );
    await server.stop();
    expect(rows).to.deep.equal([
      { fsync: 'on', pages: 'on', encoding: 'UTF8', lower: 'áñü', ilike: true, connections: '20', addresses: '' },
    ]);
  });

  it('ends with the process that started it, even by SIGKILL, and keeps its committed data', async () => {
    giveCluster();
    const { child, adminUrl, pid } = await launcher(dataDir);
    await query(adminUrl, 'create table kept as select 42 as answer');
    expect(await processesIn(cluster)).to.include(pid);
    await kill(child);
    await until(async () => (await processesIn(cluster)).length === 0);
    const server = await startPostgres({ dataDir, fsync: false });
    expect(await query(server.adminUrl, 'select answer from kept')).to.deep.equal([{ answer: 42 }]);
    await server.stop();
  });

  it('takes over from a server left running by a crash that also killed its guard', async () => {
    giveCluster();
    const { child, adminUrl, pid } = await launcher(dataDir);
    await query(adminUrl, 'create table kept as select 42 as answer');
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    process.kill(Number(/^PPid:\s*(\d+)$/m.exec(status)?.[1]), 'SIGKILL');
    await kill(child);
    const steps: string[] = [];
    const server = await startPostgres({ dataDir, fsync: false, onProgress: (line) => steps.push(line) });
    expect(server.pid).not.to.equal(pid);
    expect(await query(server.adminUrl, 'select answer from kept')).to.deep.equal([{ answer: 42 }]);
    await server.stop();
    expect(steps.join()).to.match(/^(stopping the PostgreSQL that an earlier run left behind)?$/);
  });

  it('that was killed is ready again only after its recovery, and can be stopped', async () => {
    giveCluster();
    const first = await startPostgres({ dataDir });
    await query(first.adminUrl, 'create table work as select generate_series(1, 200000) as done');
    process.kill(first.pid, 'SIGKILL');
    await first.exited;
    const second = await startPostgres({ dataDir });
    expect(second.pid).not.to.equal(first.pid);
    expect(await query(second.adminUrl, 'select count(*)::int as kept from work')).to.deep.equal([{ kept: 200_000 }]);
    await second.stop();
    expect(await processesIn(cluster)).to.deep.equal([]);
  });

  it('starts despite a pid file of an unrelated process, as after a restart of the machine', async () => {
    giveCluster();
    const first = await startPostgres({ dataDir, fsync: false });
    const pidFile = await readFile(join(cluster, 'postmaster.pid'), 'utf8');
    await first.stop();
    // Alive, and not PostgreSQL: this process.
    await writeFile(join(cluster, 'postmaster.pid'), pidFile.replace(/^\d+/, String(process.ppid)));
    await writeFile(join(cluster, '.s.PGSQL.5432.lock'), `${process.ppid}\n`);
    const second = await startPostgres({ dataDir, fsync: false });
    await query(second.adminUrl, 'select 1');
    await second.stop();
  });

  it('starts despite a pid file of the session that set the first password, whichever process has its id now', async () => {
    giveCluster();
    const other = join(folder, 'other');
    giveCluster(other);
    const stranger = await startPostgres({ dataDir: other, fsync: false });
    // The state after a killed first start: no password yet, and the negative process id of a single-user session.
    await rm(join(dataDir, 'logins.key'));
    await writeFile(join(cluster, 'postmaster.pid'), `-${stranger.pid}\n`);
    const server = await startPostgres({ dataDir, fsync: false });
    await query(server.adminUrl, 'select 1');
    await server.stop();
    await query(stranger.adminUrl, 'select 1');
    await stranger.stop();
  });

  it('starts at once after a first start that was killed while it created the cluster', async () => {
    const script = join(import.meta.dirname, 'start-postgres.ts');
    const unfinished = async () => (await readdir(dataDir).catch(() => [])).filter((name) => name.includes('.new'));
    for (const _time of [1, 2, 3]) {
      const child = spawn(process.execPath, [script, dataDir], { stdio: 'ignore' });
      // Its tables are being written: the process that writes them survives the kill.
      await until(async () => (await unfinished()).some((name) => existsSync(join(dataDir, name, 'base/1/1259'))));
      await kill(child);
      const server = await startPostgres({ dataDir, fsync: false });
      await query(server.adminUrl, 'select 1');
      await server.stop();
      expect(await unfinished()).to.deep.equal([]);
      await rm(dataDir, { recursive: true });
    }
  });

  it('rejects a second start on the same data and names the process that uses it', async () => {
    giveCluster();
    const server = await startPostgres({ dataDir, fsync: false });
    const error = await startPostgres({ dataDir, fsync: false }).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    await server.stop();
    expect(error).to.be.instanceOf(FolderInUseError);
    expect((error as Error).message).to.include(`in use by process ${process.pid}`);
    const again = await startPostgres({ dataDir, fsync: false });
    await again.stop();
  });

  it('works in a folder whose path is too long for a socket', async () => {
    const long = join(folder, 'x'.repeat(100));
    giveCluster(long);
    const server = await startPostgres({ dataDir: long, fsync: false });
    const socket = new URL(server.adminUrl).searchParams.get('host') ?? '';
    await query(server.adminUrl, 'select 1');
    await server.stop();
    expect(existsSync(socket), `${socket} is left`).to.equal(false);
  });

  it('that was killed is found again where it was, also where the path is too long for a socket', async () => {
    const long = join(folder, 'x'.repeat(100));
    giveCluster(long);
    const killed = await startPostgres({ dataDir: long, fsync: false });
    process.kill(killed.pid, 'SIGKILL');
    await killed.exited;
    const again = await startPostgres({ dataDir: long, fsync: false, socketFolder: killed.socketFolder });
    expect(await query(killed.adminUrl, 'select 1 as one')).to.deep.equal([{ one: 1 }]);
    await again.stop();
  });

  it('rejects data of another major version of PostgreSQL', async () => {
    giveCluster();
    await writeFile(join(cluster, 'PG_VERSION'), '17\n');
    const error = await startPostgres({ dataDir, fsync: false }).catch((reason: Error) => reason);
    expect(String(error)).to.match(/was created by PostgreSQL 17 and this version contains 18: .*DATA_DIR/);
  });

  it('reports the message of the server when it does not start', async () => {
    giveCluster();
    const error = await startPostgres({ dataDir, fsync: false, settings: { shared_buffers: 'many' } }).catch(
      (reason: Error) => reason,
    );
    expect(String(error)).to.match(/did not start: .*invalid value for parameter "shared_buffers": "many"/);
  });

  it('reports the message of the server when it ended, and what to do about a full disk', async () => {
    giveCluster();
    const server = await startPostgres({ dataDir, fsync: false });
    const log = join(dataDir, 'postgres.log');
    await appendFile(
      log,
      '2026-11-27 07:45:02.730 UTC [27253] PANIC:  could not write to file "x": No space left on device\n',
    );
    process.kill(server.pid, 'SIGKILL');
    await server.exited;
    expect(await server.lastWords()).to.match(
      /PANIC: {2}could not write .*postgres\.log\)\. Its disk is full: free some space, and start again$/,
    );
  });
});
