import { createHash } from 'node:crypto';
import { MongoBackend } from '@agendajs/mongo-backend';
import { MongoClient, MongoServerError, MongoServerSelectionError, ObjectId } from 'mongodb';
import type { OpenBackend } from './job-backend.ts';

const mongoCollection = 'agendaJobs';
const duplicateKey = 11_000;

const selectionMs = 5_000;
const noAnswer = 'JOBS_URL: no MongoDB responds there. Start it, correct JOBS_URL, or leave it unset to use Postgres.';

const refused =
  'JOBS_URL: its MongoDB rejected the user or the password. Correct them in JOBS_URL, special characters of the password ' +
  'as %XX; where the user belongs to another database than the one that JOBS_URL names, add ?authSource=ITS_DATABASE.';
const needsUser =
  'JOBS_URL: its MongoDB does not let us use that database. Put a user with its password into JOBS_URL who has the role ' +
  'readWrite there.';
/** Error messages by the server's error code. */
const refusals: ReadonlyMap<unknown, string> = new Map([
  // AuthenticationFailed, and Atlas's own code for it (AtlasError).
  [18, refused],
  [8_000, refused],
  // Unauthorized: no user in the URL, or one without readWrite.
  [13, needsUser],
]);

interface RetryOptions {
  /** How long to retry while the server does not respond; default: no retry. */
  retryMs?: number;
  /** Called once, if the first attempt fails. */
  onRetry?: () => void;
}

/** Connects first: MongoBackend with an unreachable address ends the process (measured). */
export async function onMongo(url: string, options: RetryOptions = {}): Promise<OpenBackend> {
  const client = await connectTo(url, options);
  const jobs = client.db().collection(mongoCollection);
  return {
    backend: new MongoBackend({ mongo: client.db(), collection: mongoCollection }),
    // Not `every`: on MongoDB (backend 4.0.3) it writes a job twice when two workers start at once, and takes the lock
    // from a running job when another worker starts. The id is a hash of the name, so it is unique whichever process
    // writes it.
    async schedule(_agenda, { name, everyMs: repeatInterval }) {
      const changed = await jobs.updateOne({ name, type: 'single' }, { $set: { repeatInterval } });
      if (changed.matchedCount > 0) return;
      const _id = new ObjectId(createHash('sha256').update(name).digest().subarray(0, 12));
      const job = { _id, name, type: 'single', priority: 0, repeatInterval, nextRunAt: new Date(), lockedAt: null };
      await jobs.insertOne(job).catch((error: unknown) => {
        if (!(error instanceof MongoServerError && error.code === duplicateKey)) throw error;
      });
    },
    scheduled: () => jobs.distinct('name'),
    async bringForward({ name }, nextRunAt, { planned, locked }) {
      await jobs.updateOne({ name, lockedAt: { $gt: locked } }, { $set: { lockedAt: null } });
      await jobs.updateOne({ name, nextRunAt: { $gt: planned } }, { $set: { nextRunAt } });
    },
    release: (lastModifiedBy) =>
      jobs.updateMany({ lastModifiedBy, lockedAt: { $ne: null } }, { $set: { lockedAt: null } }),
    close: () => client.close(),
  };
}

async function connectTo(url: string, { retryMs = 0, onRetry }: RetryOptions): Promise<MongoClient> {
  const end = performance.now() + retryMs;
  for (let tries = 0; ; tries += 1) {
    const client = new MongoClient(url, { serverSelectionTimeoutMS: selectionMs });
    try {
      await client.connect();
      // A server with authentication accepts connections without it; only a query fails.
      await client.db().collection(mongoCollection).findOne();
      return client;
    } catch (error) {
      await client.close();
      const refusal = error instanceof MongoServerError && refusals.get(error.code);
      if (refusal) throw new Error(refusal);
      if (!(error instanceof MongoServerSelectionError) || performance.now() >= end) throw new Error(noAnswer);
    }
    if (tries === 0) onRetry?.();
  }
}
