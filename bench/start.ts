import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { createDatabaseIfMissing } from '@lacre/database/create-database';
import { startPostgres } from '@lacre/embedded/postgres';
import { freePort } from '@lacre/testing/free-port';
import { memoryEnvOf } from '../scripts/memory-settings.mjs';
import { fileOf } from '../scripts/programs.mjs';
import { root } from '../scripts/workspaces.ts';
import { type Contender, startContender } from './harness/contender.ts';
import { cpuMsOf, median, row } from './harness/figures.ts';
import { residentMb } from './harness/resident-mb.ts';
import { satSource } from './harness/sat-source.ts';

/**
 * The time from the start of a process until it is ready, and its memory when idle: everything that `npm start` starts,
 * bundled as there, with the database and caches of an earlier start; the API alone; and, as the yardstick, Node with
 * only Express. Medians of rounds, each with all of them.
 */
const rounds = Number(process.env.ROUNDS ?? 3);
/** V8 releases emptied pages some seconds after they were collected. */
const restSeconds = Number(process.env.REST_SECONDS ?? 30);
const dir = await mkdtemp(join(tmpdir(), 'lacre-bench-'));
const env = { SAT_DATA: satSource() ?? 'none', LOG_LEVEL: 'error' };

interface Start {
  seconds: number;
  /** Processor time of the process until then, s. */
  cpuSeconds: number;
  restMb: number;
}

interface WholeStart extends Start {
  apiMb: number;
  workerMb: number;
}

const starts = { bare: [] as Start[], api: [] as Start[], whole: [] as WholeStart[] };
const postgres = await startPostgres({ dataDir: join(dir, 'postgres') });
try {
  await createDatabaseIfMissing(postgres.adminUrl, 'bench');
  const whole = () => startEverything({ ...env, DATA_DIR: join(dir, 'everything') });
  const api = async () => {
    const port = await freePort();
    const more = { DATA_DIR: join(dir, 'api'), DATABASE_URL: postgres.url('bench'), PORT: String(port) };
    return startContender('apps/api/src/main.ts', { ...env, ...more }, port);
  };
  const bare = () => startContender('bench/servers/express-bare.ts', {});
  // The work of a first start is not counted: cluster, migrations, catalogs, compiled modules.
  await (await whole()).stop();
  await (await api()).stop();
  for (let round = 0; round < rounds; round += 1) {
    starts.bare.push(await measure(bare, atRest));
    starts.api.push(await measure(api, atRest));
    starts.whole.push(await measure(whole, ofEverything));
  }
} finally {
  await postgres.stop();
  await rm(dir, { recursive: true, force: true });
}

const of = <S extends Start>(all: readonly S[], figure: (start: S) => number) => median(all.map(figure));
const print = (name: string, all: readonly Start[], beside: string) =>
  row(
    name,
    `${of(all, ({ seconds }) => seconds).toFixed(2)} s`,
    `CPU ${of(all, ({ cpuSeconds }) => cpuSeconds).toFixed(2)} s ${beside}`,
  );
const tellMb = (name: string, megabytes: number, beside: string) => row(name, `${megabytes.toFixed(0)} MB`, beside);
const bareMb = of(starts.bare, ({ restMb }) => restMb);
print('bare Node and Express, ready', starts.bare, '');
print('API alone, ready', starts.api, 'target 1.2 s');
print('npm start, everything ready', starts.whole, '(of the launcher) target 3 s');
tellMb('bare Node and Express, at rest', bareMb, '');
tellMb(
  'API alone, at rest',
  of(starts.api, ({ restMb }) => restMb),
  '',
);
tellMb(
  'npm start: API, at rest',
  of(starts.whole, ({ apiMb }) => apiMb),
  'target 180 MB',
);
tellMb(
  'npm start: worker, at rest',
  of(starts.whole, ({ workerMb }) => workerMb),
  'target 120 MB',
);
tellMb(
  'npm start: launcher, at rest',
  of(starts.whole, ({ restMb }) => restMb),
  'target 60 MB',
);

async function measure<S extends Start>(
  start: () => Promise<Contender>,
  rest: (pid: number) => Promise<Omit<S, 'seconds' | 'cpuSeconds'>>,
): Promise<S> {
  const before = performance.now();
  const contender = await start();
  try {
    const seconds = (performance.now() - before) / 1_000;
    const cpuSeconds = cpuMsOf(contender.pid) / 1_000;
    await setTimeout(restSeconds * 1_000);
    return { seconds, cpuSeconds, ...(await rest(contender.pid)) } as S;
  } finally {
    await contender.stop();
  }
}

async function atRest(pid: number): Promise<Pick<Start, 'restMb'>> {
  return { restMb: await residentMb(pid) };
}

async function ofEverything(pid: number): Promise<Pick<WholeStart, 'restMb' | 'apiMb' | 'workerMb'>> {
  const mbOf = async (program: string) => residentMb(await childRunning(pid, program));
  return {
    ...(await atRest(pid)),
    apiMb: await mbOf('api'),
    workerMb: await mbOf('worker'),
  };
}

/** The launcher, as `npm start` runs it, once it has reported that everything is ready. */
async function startEverything(more: Record<string, string>): Promise<Contender> {
  const port = await freePort();
  const file = await fileOf({ root, node: process.execPath, say: console.error }, 'apps/launcher/src/main.ts');
  const child = spawn(process.execPath, [file], {
    env: {
      ...process.env,
      ...memoryEnvOf(process.env, 'apps/launcher/src/main.ts'),
      ...more,
      PORT: String(port),
      DATABASE_URL: '',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      if (line.startsWith('lacre: ready')) resolve();
    });
    void exited.then(() => reject(new Error('the launcher ended while starting')));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

function isOf(program: string, command: string): boolean {
  return command.includes(`apps/${program}/src/main.ts`) || command.includes(`/${program}.mjs`);
}

/** `program`: from its source or from a bundle. @throws Error when `parent` has no child that runs it */
async function childRunning(parent: number, program: string): Promise<number> {
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const [status, command] = await Promise.all(
      ['status', 'cmdline'].map((file) => readFile(`/proc/${name}/${file}`, 'utf8').catch(() => '')),
    );
    if (status?.includes(`\nPPid:\t${parent}\n`) && command && isOf(program, command)) return Number(name);
  }
  throw new Error(`the launcher runs no ${program}`);
}
