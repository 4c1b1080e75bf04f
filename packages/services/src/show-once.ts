import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@lacre/database/database';
import { isDatabaseUnavailable } from './database-unavailable.ts';

const pauseMs = 100;
const askForMs = 2_000;

/**
 * A transaction that must not be repeated: only its response contains its result, such as a new secret, or it sends
 * something again. If the response to the commit is lost, the database is asked whether it was committed, and the
 * result is returned then.
 *
 * @param transact runs the transaction; default: as `database.transaction` does
 */
export async function showOnce<T>(
  database: Database,
  work: (tx: Database) => Promise<T>,
  transact: (inner: (tx: Database) => Promise<T>) => Promise<T> = (inner) => database.transaction(inner),
): Promise<T> {
  const ends: { id: string; result: T }[] = [];
  try {
    return await transact(async (tx) => {
      const result = await work(tx);
      ends.push({ id: await tx.transactionIds.current(), result });
      return result;
    });
  } catch (error) {
    const end = ends.at(-1);
    if (!end || !isDatabaseUnavailable(error)) throw error;
    if (!(await isCommitted(database, end.id))) throw error;
    return end.result;
  }
}

/** The server may still be writing the commit, or have to start again first. */
async function isCommitted({ transactionIds }: Database, id: string): Promise<boolean> {
  const giveUpAt = performance.now() + askForMs;
  do {
    const status = await transactionIds.statusOf(id).catch(() => 'in progress');
    if (status !== 'in progress') return status === 'committed';
    await delay(pauseMs);
  } while (performance.now() < giveUpAt);
  return false;
}
