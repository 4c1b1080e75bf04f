import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createDatabaseIfMissing } from '@lacre/database/create-database';
import { migrate } from '@lacre/database/migrate';
import { readAuthorityFiles, setAuthorityFiles } from '@lacre/pac-simulator/authority-files';
import type { Fault } from '@lacre/pac-simulator/faults';
import { type PacServer, startPacSimulator } from '@lacre/pac-simulator/server';
import { freePort } from '@lacre/testing/free-port';
import { processEnvironment } from '@lacre/testing/process-environment';
import { Client } from 'pg';
import { fileOf } from '../../scripts/programs.mjs';
import { root } from '../../scripts/workspaces.ts';
import { dwellSql } from './crash-points.ts';
import { type Servers, startServers } from './servers.ts';

export type Part = 'api' | 'worker' | 'postgres';

/**
 * A complete Lacre whose processes can be killed one by one, with PACs that have their own ledgers and are never
 * killed.
 */
export interface Installation {
  readonly url: string;
  /** Each with its own ledger, unknown to the others. */
  pacs: readonly PacServer[];
  /** Behind the single address that everything uses. */
  servers: Servers;
  /** Fault of the PAC for the next calls; undefined: none. */
  misbehave(fault: (operation: string, pac: number, reference: string | undefined) => Fault | undefined): void;
  /** Makes a PAC unreachable, until it is back with its ledger at its address. */
  stopPac(pac: number): Promise<void>;
  startPac(pac: number): Promise<void>;
  kill(part: Part): Promise<void>;
  /** Restarts whatever is down, and returns what that was. */
  revive(): Promise<Part[]>;
  /** MongoDB URL of Agenda, if its jobs are not in the database. */
  readonly jobsUrl: string | undefined;
  /** Queries the database as its owner, with a connection per query. */
  ask<Row>(sql: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

const programs = { api: 'apps/api/src/main.ts', worker: 'apps/worker/src/main.ts' } as const;

export interface InstallationOptions {
  jobsUrl?: string | undefined;
  /** Number of accounts, each with its own PAC. Default: 1. */
  pacs?: number;
}

export async function startInstallation(
  dir: string,
  satData: string,
  { jobsUrl, pacs: accounts = 1 }: InstallationOptions = {},
): Promise<Installation> {
  const servers = await startServers(dir);
  await createDatabaseIfMissing(servers.primary().adminUrl, 'chaos');
  await migrate(servers.url('chaos'));
  let behaviour: Parameters<Installation['misbehave']>[0] = () => undefined;
  const folderOf = (pac: number) => join(dir, pac === 0 ? 'pac-simulator' : `pac-simulator-${pac + 1}`);
  const openPac = (pac: number, at: number) =>
    startPacSimulator({
      dir: folderOf(pac),
      port: at,
      faults: ({ operation, reference }) => behaviour(operation, pac, reference),
    });
  const pacs = [await openPac(0, 0)];
  const authority = await readAuthorityFiles(folderOf(0));
  for (let pac = 1; pac < accounts; pac += 1) {
    // They trust the same issuers.
    if (authority !== undefined) await setAuthorityFiles(folderOf(pac), authority);
    pacs.push(await openPac(pac, 0));
  }
  const urls = pacs.map(({ url }) => url);
  const list = urls.map((url, at) => ({ name: `pac-${at + 1}`, pac: 'http', url }));
  const port = await freePort();
  const running = new Map<'api' | 'worker', ChildProcess>();

  const fileOfPart = (part: keyof typeof programs) =>
    fileOf({ root, node: process.execPath, say: console.error }, programs[part]);
  // As with `npm start`, because they are killed and restarted many times.
  const files = { api: await fileOfPart('api'), worker: await fileOfPart('worker') };
  const start = async (part: 'api' | 'worker') => {
    const child = spawn(process.execPath, [files[part]], {
      env: {
        ...processEnvironment,
        DATA_DIR: dir,
        DATABASE_URL: servers.url('chaos'),
        SAT_DATA: satData,
        LOG_LEVEL: 'fatal',
        RATE_LIMITS: 'off',
        PACS_SANDBOX: JSON.stringify(list),
        PORT: String(port),
        ...(jobsUrl === undefined ? {} : { JOBS_URL: jobsUrl }),
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    running.set(part, child);
    const ended = once(child, 'exit');
    await Promise.race([
      new Promise<void>((resolve) => {
        child.on('message', (message) => {
          if ((message as { kind?: string }).kind === 'ready') resolve();
        });
      }),
      ended.then(() => Promise.reject(new Error(`the ${part} ended while starting`))),
    ]);
  };
  const ask = async <Row>(sql: string, values: unknown[] = []): Promise<Row[]> => {
    const client = new Client({ connectionString: servers.primary().url('chaos') });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query(sql, values)).rows as Row[];
    } finally {
      await client.end();
    }
  };

  const close = async () => {
    for (const child of running.values()) child.kill('SIGKILL');
    await Promise.all(pacs.map((pac) => pac.close()));
    await servers.stop();
  };
  try {
    await ask(dwellSql);
    await start('api');
    await start('worker');
  } catch (error) {
    await close();
    throw error;
  }
  return {
    url: `http://127.0.0.1:${port}`,
    pacs,
    servers,
    jobsUrl,
    ask,
    misbehave(fault) {
      behaviour = fault;
    },
    stopPac: async (pac) => pacs[pac]?.close(),
    async startPac(pac) {
      pacs[pac] = await openPac(pac, Number(new URL(urls[pac] ?? '').port));
    },
    async kill(part) {
      if (part === 'postgres') {
        await servers.kill();
        return;
      }
      const child = running.get(part);
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    async revive() {
      const down: Part[] = [];
      if (!(await servers.isAlive())) {
        down.push('postgres');
        await servers.restart();
      }
      for (const part of ['api', 'worker'] as const) {
        const child = running.get(part);
        if (child?.exitCode === null && child.signalCode === null) continue;
        down.push(part);
        await start(part);
      }
      return down;
    },
    close,
  };
}
