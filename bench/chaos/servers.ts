import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type EmbeddedPostgres, startPostgres } from '@lacre/embedded/postgres';
import { Client } from 'pg';
import { type Address, openAddress } from './address.ts';

/** One or two PostgreSQL servers behind one address. */
export interface Servers {
  /** URL of the address, which points to the primary unless a step below changes that. */
  url(database: string): string;
  primary(): EmbeddedPostgres;
  /** Available after `addStandby`. */
  standby(): EmbeddedPostgres;
  isAlive(): Promise<boolean>;
  kill(): Promise<void>;
  /** Restarts the primary. */
  restart(): Promise<void>;
  /** Adds a streaming standby; with `synchronous`, commits wait for it. */
  addStandby(synchronous: boolean): Promise<void>;
  /** The primary rejects writes from now on, also on open connections. */
  fence(): Promise<void>;
  /** Swaps primary and standby. The address still points to the old primary. */
  changePlaces(): Promise<void>;
  /** Kills the primary and promotes the standby. The address still points nowhere. */
  promoteAfterCrash(): Promise<void>;
  /** Points the address to the primary. */
  moveAddress(): void;
  removeStandby(): Promise<void>;
  stop(): Promise<void>;
}

/** Enough for a copy to catch up, even with many writes. */
const settings = { wal_keep_size: '512MB' };

export async function startServers(dir: string): Promise<Servers> {
  let folders = 0;
  const newFolder = () => join(dir, `postgres-${++folders}`);
  let primary = await start(newFolder());
  let standby: Server | undefined;
  const address: Address = await openAddress(primary.socketPath);

  return {
    url(database) {
      const url = new URL(primary.postgres.url(database));
      url.searchParams.delete('host');
      url.hostname = '127.0.0.1';
      url.port = String(address.port);
      return url.href;
    },
    primary: () => primary.postgres,
    standby: () => needed(standby).postgres,
    isAlive: async () =>
      (await Promise.race([primary.postgres.exited.then(() => 'ended'), wait(0, 'alive')])) === 'alive',
    kill: () => kill(primary),
    async restart() {
      primary = await start(primary.folder);
      address.leadTo(primary.socketPath);
    },
    async addStandby(synchronous) {
      const folder = newFolder();
      await copyRunning(primary, folder);
      standby = await startStandby(folder, primary);
      await until(primary, "select count(*)::int as count from pg_stat_replication where state = 'streaming'");
      if (!synchronous) return;
      await configure(primary, 'synchronous_standby_names', '*');
      await until(primary, "select count(*)::int as count from pg_stat_replication where sync_state = 'sync'");
    },
    fence: () => configure(primary, 'default_transaction_read_only', 'on'),
    async changePlaces() {
      const [old, next] = [primary, needed(standby)];
      // A clean shutdown sends everything to the standby.
      await old.postgres.stop();
      await promote(next);
      primary = next;
      await rm(join(old.folder, 'cluster', 'postgresql.auto.conf'), { force: true });
      standby = await startStandby(old.folder, primary);
      await until(primary, "select count(*)::int as count from pg_stat_replication where state = 'streaming'");
    },
    async promoteAfterCrash() {
      const [old, next] = [primary, needed(standby)];
      await kill(old);
      await promote(next);
      primary = next;
      standby = undefined;
      await rm(old.folder, { recursive: true, force: true });
    },
    moveAddress: () => address.leadTo(primary.socketPath),
    async removeStandby() {
      if (standby === undefined) return;
      await standby.postgres.stop();
      await rm(standby.folder, { recursive: true, force: true });
      standby = undefined;
    },
    async stop() {
      await standby?.postgres.stop();
      await primary.postgres.stop();
      await address.close();
    },
  };
}

interface Server {
  folder: string;
  postgres: EmbeddedPostgres;
  socketPath: string;
}

async function start(folder: string, more: Record<string, string> = {}): Promise<Server> {
  const postgres = await startPostgres({ dataDir: folder, settings: { ...settings, ...more } });
  const { searchParams, port } = new URL(postgres.adminUrl);
  return { folder, postgres, socketPath: join(searchParams.get('host') ?? '', `.s.PGSQL.${port}`) };
}

/** A server that follows `primary`, on a copy of its data. */
async function startStandby(folder: string, primary: Server): Promise<Server> {
  const { searchParams, port, username, password } = new URL(primary.postgres.adminUrl);
  const words = { host: searchParams.get('host') ?? '', port, user: username, application_name: 'standby' };
  const conninfo = Object.entries({ ...words, ...(password !== '' && { password }) })
    .map(([name, value]) => `${name}='${value.replace(/['\\]/g, '\\$&')}'`)
    .join(' ');
  await writeAsOwner(join(folder, 'cluster'), 'standby.signal', '');
  return start(folder, { primary_conninfo: conninfo, recovery_target_timeline: 'latest' });
}

/** PostgreSQL's low-level base backup: the files while the server runs, and the label with the start of the replay. */
async function copyRunning(server: Server, folder: string): Promise<void> {
  await withClient(server, async (client) => {
    await client.query("select pg_backup_start('standby', true)");
    // Files deleted meanwhile do no harm: the deletion is in the log that is replayed.
    await once(spawn('cp', ['-a', server.folder, folder], { stdio: 'ignore' }), 'close');
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    const cluster = join(folder, 'cluster');
    for (const name of await readdir(cluster))
      if (/^(postmaster\.|\.s\.PGSQL)/.test(name)) await rm(join(cluster, name), { force: true });
    await writeAsOwner(cluster, 'backup_label', rows[0]?.labelfile ?? '');
  });
}

/** As the server's user, who renames and removes these files. */
async function writeAsOwner(cluster: string, name: string, text: string): Promise<void> {
  const { uid, gid } = await stat(cluster);
  await writeFile(join(cluster, name), text);
  await chown(join(cluster, name), uid, gid);
}

async function promote(server: Server): Promise<void> {
  await withClient(server, (client) => client.query('select pg_promote(true, 60)'));
}

async function configure(server: Server, name: string, value: string): Promise<void> {
  await withClient(server, async (client) => {
    await client.query(`alter system set ${name} = '${value}'`);
    await client.query('select pg_reload_conf()');
  });
}

async function kill({ postgres }: Server): Promise<void> {
  process.kill(postgres.pid, 'SIGKILL');
  await postgres.exited;
}

async function until(server: Server, sql: string): Promise<void> {
  await withClient(server, async (client) => {
    while ((await client.query<{ count: number }>(sql)).rows[0]?.count === 0) await wait(25);
  });
}

async function withClient(server: Server, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: server.postgres.adminUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function needed(server: Server | undefined): Server {
  if (server === undefined) throw new Error('There is no standby');
  return server;
}
