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
  /** Takes no new jobs and waits for the running ones. */
  stop(): Promise<void>;
}

const drainMs = 25_000;
/** Clock skew between workers that is tolerated before a job is moved. */
const clockSkewMs = 60_000;

/**
 * Runs the jobs on Agenda, in the application's Postgres, or in MongoDB if JOBS_URL is set. The queue only triggers the
 * jobs; what there is to do is read from rows.
 */
export async function runJobs(
  runtime: Pick<Runtime, 'config' | 'databaseUrl' | 'services' | 'log'>,
  jobs: readonly Job[],
  { checkEveryMs = 60_000, mongoRetryMs = 30_000 } = {},
): Promise<JobRunner> {
  const { config, databaseUrl, log } = runtime;
  const queue =
    config.jobsUrl === undefined
      ? await onPostgres(databaseUrl, log)
      : await openMongo(config.jobsUrl.reveal(), mongoRetryMs, log);
  const { backend, schedule, close } = queue;
  // A full disk or an unreachable database repeats several times per second.
  const warn = throttleErrors((facts, text) => log.warn(facts, text));
  const name = randomUUID();
  const agenda = new Agenda({ name, backend, processEvery: 1_000, removeOnComplete: true, defaultConcurrency: 1 });
  // Without listeners, each of these events ends the process (measured), for example a lost LISTEN connection.
  agenda.on('error', (error) => warn(error, 'the job queue is interrupted'));
  agenda.on('fail', (error: unknown, job: { attrs?: { name: string } }, isRemote?: boolean) => {
    if (!isRemote) log.error({ error, job: job.attrs?.name }, 'a job failed and will be retried');
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
  const locksSettled = trackJobLocks(backend.repository);
  backend.notificationChannel?.on('error', (error: Error) =>
    warn(error, 'the job queue lost its notifications and polls until it is reconnected'),
  );
  await bringForward(queue, jobs);
  await agenda.start();
  for (const job of jobs) await schedule(agenda, job);
  const check = async () => {
    await bringForward(queue, jobs);
    // A server that lost its data would trigger no job until the next start of a worker.
    const scheduled = new Set(await queue.scheduled());
    for (const job of jobs) if (!scheduled.has(job.name)) await schedule(agenda, job);
  };
  const checking = setInterval(
    () => void check().catch((error: unknown) => warn(error, 'the job queue is interrupted')),
    checkEveryMs,
  );
  return {
    async stop() {
      clearInterval(checking);
      await agenda.drain(drainMs);
      await locksSettled();
      // After `drain`, Agenda's `stop` releases nothing: jobs that were locked but not started would wait for their
      // lock to expire.
      await queue
        .release(name)
        .catch((error: unknown) => log.warn({ error }, 'jobs could not be released: they run when their locks expire'));
      await close();
    },
  };
}

/** A job planned by a clock that was ahead would not run before that time, and no restart would help. */
async function bringForward(queue: OpenBackend, jobs: readonly Job[]): Promise<void> {
  const now = Date.now();
  for (const job of jobs) {
    const planned = new Date(now + job.everyMs + clockSkewMs);
    await queue.bringForward(job, new Date(now), { planned, locked: new Date(now + clockSkewMs) });
  }
}

/**
 * Renews the lock while the job runs, so that locks can be short and another worker soon takes over the jobs of a dead
 * one.
 */
async function keepLocked(queued: QueuedJob, job: Job, run: () => Promise<void>): Promise<void> {
  let renewing: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    // The next renewal makes up for a failed one; if all fail, the lock expires, and the rows keep two runs apart.
    renewing = queued.touch().catch(() => undefined);
  }, job.lockLifetimeMs / 3);
  try {
    await run();
  } finally {
    clearInterval(timer);
    // The end of the job is written next and must not be overwritten by a renewal.
    await renewing;
  }
}

/** Loaded on first use: the driver is a hundred files. */
async function openMongo(url: string, retryMs: number, log: Runtime['log']): Promise<OpenBackend> {
  const { onMongo } = await import('./agenda-on-mongo.ts');
  const onRetry = () => log.warn({}, 'the MongoDB of JOBS_URL does not respond yet; retrying');
  return onMongo(url, { retryMs, onRetry });
}

async function onPostgres(databaseUrl: string, log: Runtime['log']): Promise<OpenBackend> {
  // Uses the application's role, which may use the queue but owns nothing; the tables' owner only migrates.
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
