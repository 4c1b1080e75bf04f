import { createHash } from 'node:crypto';
import { MongoBackend } from '@agendajs/mongo-backend';
import { MongoClient, MongoServerError, MongoServerSelectionError, ObjectId } from 'mongodb';
import type { OpenBackend } from './job-backend.ts';

const mongoCollection = 'agendaJobs';
const duplicateKey = 11_000;

const selectionMs = 5_000;
const noAnswer = 'JOBS_URL: no MongoDB answers there. Start it, correct JOBS_URL, or leave it unset to use Postgres.';

const refused =
  'JOBS_URL: its MongoDB refused the user or the password. Correct them in JOBS_URL, special characters of the password ' +
  'as %XX; where the user belongs to another database than the one that JOBS_URL names, add ?authSource=ITS_DATABASE.';
const needsUser =
  'JOBS_URL: its MongoDB does not let us use that database. Name in JOBS_URL a user, with its password, who has the role ' +
  'readWrite there.';
/** What to change, by the server's code. */
const refusals: ReadonlyMap<unknown, string> = new Map([
  // AuthenticationFailed, and what Atlas says in its place (AtlasError).
  [18, refused],
  [8_000, refused],
  // Unauthorized: no user is named, or one who may not read and write there.
  [13, needsUser],
]);

interface Patience {
  /** How long a server that does not answer is tried again; default: not at all. */
  patienceMs?: number;
  /** Told once, where it did not answer the first time. */
  onWait?: () => void;
}

/** Connected first: MongoBackend given an address that does not answer ends the process (measured). */
export async function onMongo(url: string, patience: Patience = {}): Promise<OpenBackend> {
  const client = await connectTo(url, patience);
  const jobs = client.db().collection(mongoCollection);
  return {
    backend: new MongoBackend({ mongo: client.db(), collection: mongoCollection }),
    // Not by `every`, which on MongoDB (backend 4.0.3) writes a job twice when two workers start at once, and takes the
    // lock from one that runs when another worker starts. The id is made of the name: unique whichever process writes
    // it.
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

async function connectTo(url: string, { patienceMs = 0, onWait }: Patience): Promise<MongoClient> {
  const end = performance.now() + patienceMs;
  for (let tries = 0; ; tries += 1) {
    const client = new MongoClient(url, { serverSelectionTimeoutMS: selectionMs });
    try {
      await client.connect();
      // A server that wants a user lets anybody connect.
      await client.db().collection(mongoCollection).findOne();
      return client;
    } catch (error) {
      await client.close();
      const refusal = error instanceof MongoServerError && refusals.get(error.code);
      if (refusal) throw new Error(refusal);
      if (!(error instanceof MongoServerSelectionError) || performance.now() >= end) throw new Error(noAnswer);
    }
    if (tries === 0) onWait?.();
  }
}
