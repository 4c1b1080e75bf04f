import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDatabaseIfMissing } from '@lacre/database/create-database';
import { migrate } from '@lacre/database/migrate';
import { readAuthorityFiles, setAuthorityFiles } from '@lacre/pac-simulator/authority-files';
import { type PacServer, startPacSimulator } from '@lacre/pac-simulator/server';
import { freePort } from '@lacre/testing/free-port';
import { hasPgBouncer, startPgBouncer } from '@lacre/testing/pgbouncer';
import { Client } from 'pg';
import { type Servers, startServers } from '../chaos/servers.ts';
import { startFront } from './front.ts';

const programs = { api: 'apps/api/src/main.ts', worker: 'apps/worker/src/main.ts' } as const;
const members = { 'api-1': 'api', 'api-2': 'api', 'worker-1': 'worker', 'worker-2': 'worker' } as const;
export type Member = keyof typeof members;
export const apis: readonly Member[] = ['api-1', 'api-2'];
export const workers: readonly Member[] = ['worker-1', 'worker-2'];

/** Two APIs behind Caddy, two workers, PgBouncer if installed, Postgres with standbys, two PACs. */
export interface Fleet {
  /** Address of the proxy. */
  url: string;
  servers: Servers;
  /** Bypasses PgBouncer. */
  directUrl: string;
  pacs: PacServer[];
  throughPooler: boolean;
  masterKey: string;
  pidOf(member: Member): number;
  portOf(member: Member): number;
  /** Shuts down gracefully; returns the exit code and the duration in ms. */
  stop(member: Member): Promise<{ code: number | null; ms: number }>;
  kill(member: Member): Promise<void>;
  start(member: Member): Promise<void>;
  isRunning(member: Member): boolean;
  /** Shifts its clock by that many milliseconds from now on. */
  shiftClock(member: Member, shiftMs: number): void;
  stopPac(pac: number): Promise<void>;
  startPac(pac: number): Promise<void>;
  ask<Row>(sql: string): Promise<Row[]>;
  /** Where the processes write their output. */
  logFile: string;
  close(): Promise<void>;
}

export interface FleetOptions {
  /** Folder with the code of a member. Default: this checkout. */
  rootOf?(member: Member): string;
  /** Creates the tables. Default: this checkout's migrations. */
  migrateWith?(databaseUrl: string): Promise<unknown>;
  /** One account, configured as in versions without lists of accounts. Default: two. */
  hasOnePac?: boolean;
}

const ours = fileURLToPath(new URL('../..', import.meta.url));

export async function startFleet(
  dir: string,
  { rootOf = () => ours, migrateWith = migrate, hasOnePac = false }: FleetOptions = {},
): Promise<Fleet> {
  const servers = await startServers(dir);
  await createDatabaseIfMissing(servers.primary().adminUrl, 'soak');
  const directUrl = servers.url('soak');
  await migrateWith(directUrl);
  const pooler = hasPgBouncer() ? await startPgBouncer(directUrl, 20) : undefined;
  const openPac = (pac: number, port = 0) => startPacSimulator({ dir: join(dir, `pac-${pac}`), port });
  const pacs = [await openPac(0)];
  const authority = await readAuthorityFiles(join(dir, 'pac-0'));
  if (authority === undefined) throw new Error('the simulator has made no authority');
  await setAuthorityFiles(join(dir, 'pac-1'), authority);
  pacs.push(await openPac(1));
  const pacUrls = pacs.map(({ url }) => url);
  const masterKey = randomBytes(32).toString('base64');
  const frontPort = await freePort();
  const ports = new Map<Member, number>();
  for (const member of Object.keys(members) as Member[]) {
    ports.set(member, await freePort());
    // The sandbox's issuers are those of the PACs.
    await setAuthorityFiles(join(dir, member, 'pac-simulator'), authority);
  }
  const logFile = join(dir, 'log');
  const log: FileHandle = await open(logFile, 'a');
  const running = new Map<Member, ChildProcess>();
  const portOf = (member: Member) => ports.get(member) ?? 0;

  const accounts: Record<string, string> = hasOnePac
    ? { PAC_SANDBOX: 'http', PAC_BASE_URL: pacUrls[0] ?? '' }
    : { PACS_SANDBOX: JSON.stringify(pacUrls.map((url, at) => ({ name: `pac-${at + 1}`, pac: 'http', url }))) };
  const start = async (member: Member) => {
    const program = join(rootOf(member), programs[members[member]]);
    const clock = fileURLToPath(new URL('shifted-clock.ts', import.meta.url));
    const child = spawn(process.execPath, ['--import', clock, program], {
      env: {
        PATH: process.env['PATH'],
        DATA_DIR: join(dir, member),
        DATABASE_URL: pooler?.url ?? directUrl,
        ...(pooler && { DATABASE_DIRECT_URL: directUrl }),
        DATABASE_POOL: '12',
        MASTER_KEY: masterKey,
        BASE_URL: `http://127.0.0.1:${frontPort}`,
        SAT_DATA: 'none',
        RATE_LIMITS: 'off',
        ACCESS_LOG: 'on',
        TRUST_PROXY: '1',
        // As in deploy/, for the proxy's check every two seconds.
        SHUTDOWN_DELAY_SECONDS: '5',
        ...accounts,
        [members[member] === 'api' ? 'PORT' : 'WORKER_PORT']: String(portOf(member)),
      },
      stdio: ['ignore', log.fd, log.fd, 'ipc'],
    });
    running.set(member, child);
    const ended = once(child, 'exit');
    await Promise.race([
      new Promise<void>((resolve) => {
        child.on('message', (message: { kind?: string }) => {
          if (message.kind === 'ready') resolve();
        });
      }),
      ended.then(async () => {
        const said = (await readFile(logFile, 'utf8')).trimEnd().split('\n').at(-1);
        throw new Error(`${member} ended while starting: ${said}`);
      }),
    ]);
  };
  const end = async (member: Member, signal: 'SIGTERM' | 'SIGKILL') => {
    const child = running.get(member);
    const began = performance.now();
    if (!child || child.exitCode !== null || child.signalCode !== null) return { code: null, ms: 0 };
    const exited = once(child, 'exit');
    child.kill(signal);
    const [code] = (await exited) as [number | null];
    return { code, ms: performance.now() - began };
  };

  const stopAll = async () => {
    for (const child of running.values()) child.kill('SIGKILL');
    await pooler?.stop();
    await Promise.all(pacs.map((pac) => pac.close()));
    await servers.stop();
    await log.close();
  };
  const startAll = async () => {
    for (const member of Object.keys(members) as Member[]) await start(member);
    const addresses = apis.map((member) => `127.0.0.1:${portOf(member)}`);
    return startFront(dir, frontPort, addresses);
  };
  const front = await startAll().catch(async (error: unknown) => {
    await stopAll();
    throw error;
  });
  return {
    url: front.url,
    servers,
    directUrl,
    pacs,
    throughPooler: pooler !== undefined,
    masterKey,
    logFile,
    portOf,
    start,
    pidOf: (member) => running.get(member)?.pid ?? 0,
    isRunning(member) {
      const child = running.get(member);
      return child?.exitCode === null && child.signalCode === null;
    },
    stop: (member) => end(member, 'SIGTERM'),
    kill: async (member) => void (await end(member, 'SIGKILL')),
    shiftClock: (member, shiftMs) => void running.get(member)?.send({ kind: 'clock', shiftMs }),
    stopPac: async (pac) => pacs[pac]?.close(),
    async startPac(pac) {
      pacs[pac] = await openPac(pac, Number(new URL(pacUrls[pac] ?? '').port));
    },
    async ask<Row>(sql: string) {
      const client = new Client({ connectionString: servers.primary().url('soak') });
      client.on('error', () => undefined);
      await client.connect();
      try {
        return (await client.query(sql)).rows as Row[];
      } finally {
        await client.end();
      }
    },
    async close() {
      await front.stop();
      await stopAll();
    },
  };
}
