import type { TestApi } from './test-api.ts';

/** Runs a call during which every transaction loses its connection right before its commit. */
export async function withFailingCommits<T>(
  { services }: Pick<TestApi, 'services'>,
  call: () => Promise<T>,
): Promise<T> {
  const { database } = services;
  const { transaction } = database;
  database.transaction = (work) =>
    transaction.call(database, async (tx) => {
      await work(tx);
      throw new Error('Connection terminated');
    }) as never;
  try {
    return await call();
  } finally {
    database.transaction = transaction;
  }
}
