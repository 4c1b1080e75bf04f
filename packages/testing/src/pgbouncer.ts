import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from './free-port.ts';

export interface PgBouncer {
  /** URL of the same database through PgBouncer. */
  url: string;
  stop(): Promise<void>;
}

/** Whether PgBouncer is installed; tests report that they are skipped without it. */
export const hasPgBouncer = (): boolean => spawnSync('pgbouncer', ['--version']).status === 0;

/** Skips mocha's current test, with the reason, if PgBouncer is not installed. */
export function needsPgBouncer(context: { skip(): never }): void {
  if (hasPgBouncer()) return;
  console.log('    skipped: there is no pgbouncer on this machine');
  context.skip();
}

/**
 * Starts PgBouncer in transaction mode for one database, whose sessions are shared by all clients.
 *
 * @param poolSize maximum number of server sessions
 */
export async function startPgBouncer(databaseUrl: string, poolSize: number): Promise<PgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'lacre-pgbouncer-'));
  // PgBouncer does not run as root, and must be able to read this.
  await chmod(folder, 0o755);
  const { hostname, port, username, password, pathname, searchParams } = new URL(databaseUrl);
  const name = pathname.slice(1);
  const server = {
    host: searchParams.get('host') ?? hostname,
    port: port || '5432',
    dbname: name,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
  };
  const listenPort = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const to = Object.entries(server).map(([key, value]) => `${key}='${value}'`);
  await writeFile(
    file,
    `[databases]
${name} = ${to.join(' ')}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 500
server_login_retry = 1
`,
    { mode: 0o644 },
  );
  // Runs as the user who can open the server's socket.
  const { uid, gid } = server.host.startsWith('/') ? await stat(server.host) : { uid: 65_534, gid: 65_534 };
  const isRoot = process.getuid?.() === 0;
  const child = spawn('pgbouncer', ['-q', file], { stdio: 'ignore', ...(isRoot && { uid, gid }) });
  const exited = once(child, 'exit');
  const url = `postgresql://${encodeURIComponent(server.user)}:any@127.0.0.1:${listenPort}/${name}`;
  const stop = async () => {
    child.kill('SIGINT');
    await exited;
    await rm(folder, { recursive: true, force: true });
  };
  for (let tries = 0; !(await answers(url)); tries += 1) {
    if (tries === 100 || child.exitCode !== null) {
      await stop();
      throw new Error('PgBouncer does not respond');
    }
    await pause(50);
  }
  return { url, stop };
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000, query_timeout: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
