import { type Config, Secret } from '@lacre/runtime/config';
import type { TestServices } from '@lacre/testing/test-services';
import { MongoClient } from 'mongodb';

const mongoUrl = process.env['TEST_JOBS_URL'];

/** Where the queue may be stored; every guarantee applies to each. */
export const backends: Record<string, Partial<Config> | undefined> = {
  'on the same Postgres': {},
  'on MongoDB': mongoUrl === undefined ? undefined : { jobsUrl: new Secret(ownDatabase(mongoUrl)) },
};

/** A database for this run only on the server of `url`: what another run left there must not run anything here. */
function ownDatabase(url: string): string {
  const own = new URL(url);
  own.pathname = `/lacre-test-${process.pid}-${Date.now()}`;
  return own.href;
}

/** The rows of Agenda, wherever they are stored. */
export interface Queue {
  read(name: string): Promise<{ lockedAt: Date | null; nextRunAt: Date }>;
  /** As a worker that died or hangs leaves it, with the time of that worker's clock. */
  putOff(name: string, until: Date): Promise<void>;
  /** As a server that lost its data leaves it. */
  empty(): Promise<void>;
  close(): Promise<void>;
}

export async function openQueue(t: TestServices, { jobsUrl }: Pick<Partial<Config>, 'jobsUrl'>): Promise<Queue> {
  if (jobsUrl === undefined) return onPostgres(t);
  const client = await MongoClient.connect(jobsUrl.reveal());
  const jobs = client.db().collection('agendaJobs');
  return {
    async read(name) {
      const job = await jobs.findOne({ name });
      return { lockedAt: job?.['lockedAt'] ?? null, nextRunAt: job?.['nextRunAt'] ?? new Date(0) };
    },
    async putOff(name, until) {
      await jobs.updateOne({ name }, { $set: { nextRunAt: until, lockedAt: until } });
    },
    async empty() {
      await jobs.deleteMany({});
    },
    close: () => client.close(),
  };
}

function onPostgres({ database: { dataSource } }: TestServices): Queue {
  return {
    async read(name) {
      const rows: { locked: Date | null; next: Date }[] = await dataSource.query(
        'select locked_at as locked, next_run_at as next from agenda_jobs where name = $1',
        [name],
      );
      return { lockedAt: rows[0]?.locked ?? null, nextRunAt: rows[0]?.next ?? new Date(0) };
    },
    async putOff(name, until) {
      await dataSource.query('update agenda_jobs set next_run_at = $2, locked_at = $2 where name = $1', [name, until]);
    },
    async empty() {
      await dataSource.query('delete from agenda_jobs');
    },
    close: () => Promise.resolve(),
  };
}
