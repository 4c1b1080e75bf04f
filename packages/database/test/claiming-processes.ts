import { createTestDatabase, type TestDatabase } from '@lacre/testing/test-database';
import { expect } from 'chai';
import type { QueryRunner } from 'typeorm';
import { stampingAttempts } from '../src/repositories/stamping-attempt.repository.ts';
import { openStatementPools } from './statement-pools.ts';

/** Two processes that claim documents of one database concurrently, and what may block them. */
export interface ClaimingProcesses {
  test: TestDatabase;
  /** The repository with which process 0 or 1 claims. */
  attempts(process: number): ReturnType<typeof stampingAttempts>;
  /** Runs in a separate transaction, which is committed at the end. */
  within<T>(work: (runner: QueryRunner) => Promise<T>): Promise<T>;
  /** Resolves when as many sessions wait for a lock. */
  untilWaiting(count: number): Promise<void>;
  close(): Promise<void>;
}

export async function startClaimingProcesses(): Promise<ClaimingProcesses> {
  const test = await createTestDatabase();
  const opened = [openStatementPools(test.url), openStatementPools(test.url)];
  const processes = opened.map(({ statements }) => stampingAttempts(statements));
  const waiting = async () => {
    const [row] = await test.dataSource.query<{ count: number }[]>(
      `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return row?.count ?? 0;
  };
  return {
    test,
    attempts: (process) => processes[process] ?? expect.fail('no such process'),
    async within(work) {
      const runner = test.dataSource.createQueryRunner();
      await runner.startTransaction();
      try {
        return await work(runner);
      } finally {
        await runner.commitTransaction();
        await runner.release();
      }
    },
    async untilWaiting(count) {
      while ((await waiting()) < count);
    },
    async close() {
      await Promise.all(opened.map(({ close }) => close()));
      await test.drop();
    },
  };
}
