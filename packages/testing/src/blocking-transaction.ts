import type { DataSource } from 'typeorm';

/** A transaction that blocks others, like one in progress in another process. */
export async function blockingTransaction(dataSource: DataSource) {
  const runner = dataSource.createQueryRunner();
  await runner.startTransaction();
  const [{ pid } = { pid: 0 }] = await runner.query('select pg_backend_pid() as pid');
  return {
    async query(text: string, values: unknown[]): Promise<void> {
      await runner.query(text, values);
    },
    /** Whether another session waits for one of its row locks. */
    async isWaitedFor(): Promise<boolean> {
      const waiting = 'select from pg_stat_activity where $1 = any (pg_blocking_pids(pid))';
      return (await dataSource.query<unknown[]>(waiting, [pid])).length > 0;
    },
    async rollback(): Promise<void> {
      await runner.rollbackTransaction();
      await runner.release();
    },
    async commit(): Promise<void> {
      await runner.commitTransaction();
      await runner.release();
    },
  };
}
