import { randomUUID } from 'node:crypto';
import { PostgresBackend } from '@agendajs/postgres-backend';
import { requireWritable } from '@lacre/runtime/require-writable';
import { retryConnect } from '@lacre/runtime/retry-connect';
import type { Runtime } from '@lacre/runtime/runtime';
import { jobRuns } from '@lacre/services/ports/telemetry';
import { Agenda, type Job as QueuedJob } from 'agenda';
import { Pool } from 'pg';
import type { OpenBackend } from './job-backend.ts';
import type { Job } from './jobs/job.ts';
import { throttleErrors } from './throttle-errors.ts';
import { trackJobLocks } from './track-job-locks.ts';

export interface JobRunner {
  /** Takes no new work and waits for what runs. */
  stop(): Promise<void>;
}

const drainMs = 25_000;
/** Clocks of workers may differ by so much without anything being moved. */
const clocksApartMs = 60_000;

/**
 * Runs the jobs on Agenda: on the same Postgres, or on MongoDB when JOBS_URL says so. Rows decide, the queue only wakes
 * us.
 */
export async function runJobs(
  runtime: Pick<Runtime, 'config' | 'databaseUrl' | 'services' | 'log'>,
  jobs: readonly Job[],
  { lookEveryMs = 60_000, mongoPatienceMs = 30_000 } = {},
): Promise<JobRunner> {
  const { config, databaseUrl, log } = runtime;
  const queue =
    config.jobsUrl === undefined
      ? await onPostgres(databaseUrl, log)
      : await openMongo(config.jobsUrl.reveal(), mongoPatienceMs, log);
  const { backend, schedule, close } = queue;
  // A full disk, or a database that is gone, comes back several times a second.
  const warn = throttleErrors((facts, text) => log.warn(facts, text));
  const name = randomUUID();
  const agenda = new Agenda({ name, backend, processEvery: 1_000, removeOnComplete: true, defaultConcurrency: 1 });
  // Each of these ends the process when it has no listener (measured): a lost LISTEN connection among them.
  agenda.on('error', (error) => warn(error, 'the job queue is interrupted'));
  agenda.on('fail', (error: unknown, job: { attrs?: { name: string } }, isRemote?: boolean) => {
    if (!isRemote) log.error({ error, job: job.attrs?.name }, 'a job failed and will run again');
  });
  for (const job of jobs)
    agenda.define(
      job.name,
      (queued) => keepLocked(queued, job, () => jobRuns.tracePromise(() => job.run(runtime), { job: job.name })),
      {
        lockLifetime: job.lockLifetimeMs,
        concurrency: 1,
      },
    );
  await agenda.ready;
  const allTaken = trackJobLocks(backend.repository);
  backend.notificationChannel?.on('error', (error: Error) => warn(error, 'the job queue polls for a while'));
  await bringForward(queue, jobs);
  await agenda.start();
  for (const job of jobs) await schedule(agenda, job);
  const look = async () => {
    await bringForward(queue, jobs);
    // A server that came back without what it held wakes nobody otherwise, until a worker is started.
    const scheduled = new Set(await queue.scheduled());
    for (const job of jobs) if (!scheduled.has(job.name)) await schedule(agenda, job);
  };
  const looking = setInterval(
    () => void look().catch((error: unknown) => warn(error, 'the job queue is interrupted')),
    lookEveryMs,
  );
  return {
    async stop() {
      clearInterval(looking);
      await agenda.drain(drainMs);
      await allTaken();
      // After `drain` its `stop` gives nothing back: what was taken and had not begun would wait for its lock to end.
      await queue
        .release(name)
        .catch((error: unknown) => log.warn({ error }, 'jobs could not be given back: they run when their locks end'));
      await close();
    },
  };
}

/** What was planned by a clock that was ahead would not run before that time comes, and no restart would help. */
async function bringForward(queue: OpenBackend, jobs: readonly Job[]): Promise<void> {
  const now = Date.now();
  for (const job of jobs) {
    const planned = new Date(now + job.everyMs + clocksApartMs);
    await queue.bringForward(job, new Date(now), { planned, locked: new Date(now + clocksApartMs) });
  }
}

/**
 * Renews the lock while the job runs: so it may be short, and the jobs of a worker that died are soon another one's.
 */
async function keepLocked(queued: QueuedJob, job: Job, run: () => Promise<void>): Promise<void> {
  let renewing: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    // One that fails is made up for by the next; without any the lock ends, and the rows keep two runs apart.
    renewing = queued.touch().catch(() => undefined);
  }, job.lockLifetimeMs / 3);
  try {
    await run();
  } finally {
    clearInterval(timer);
    // The end of the job is written next, and must be the last word.
    await renewing;
  }
}

/** Loaded where it is asked for: the driver is a hundred files. */
async function openMongo(url: string, patienceMs: number, log: Runtime['log']): Promise<OpenBackend> {
  const { onMongo } = await import('./agenda-on-mongo.ts');
  const onWait = () => log.warn({}, 'the MongoDB of JOBS_URL does not answer yet: it is waited for');
  return onMongo(url, { patienceMs, onWait });
}

async function onPostgres(databaseUrl: string, log: Runtime['log']): Promise<OpenBackend> {
  // As the application, which may use the queue and owns nothing; the owner of the tables only migrates.
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 4,
    options: '-c role=lacre_app',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    verify: requireWritable,
  });
  pool.on('error', (error) => log.warn({ error }, 'a connection of the job queue broke'));
  (await retryConnect(() => pool.connect())).release();
  const backend = new PostgresBackend({ pool, ensureSchema: false, channelName: 'lacre_jobs' });
  return {
    backend,
    schedule: (agenda, { name, everyMs }) => agenda.every(everyMs, name),
    async scheduled() {
      const { rows } = await pool.query<{ name: string }>('select distinct name from agenda_jobs');
      return rows.map(({ name }) => name);
    },
    bringForward: ({ name }, at, { planned, locked }) =>
      pool.query(
        `update agenda_jobs set next_run_at = case when next_run_at > $3 then $2 else next_run_at end,
           locked_at = case when locked_at > $4 then null else locked_at end
         where name = $1 and (next_run_at > $3 or locked_at > $4)`,
        [name, at, planned, locked],
      ),
    release: (takenBy) =>
      pool.query('update agenda_jobs set locked_at = null where last_modified_by = $1 and locked_at is not null', [
        takenBy,
      ]),
    close: () => pool.end(),
  };
}
