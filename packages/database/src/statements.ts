import type { Pool, QueryResultRow } from 'pg';
import type { EntityManager } from 'typeorm';
import { createBatcher, runBatch } from './batcher.ts';
import type { PreparedStatement } from './statement-batch.ts';
import type { Tenant } from './tenancy.ts';
import { runInTransaction } from './tenancy.ts';

/** A statement of the hot path, prepared once per connection under its name. */
export interface Statement extends PreparedStatement {
  /** Whose rows it may see; absent if the tables have no organization. */
  tenant?: Tenant;
}

/**
 * Runs hand-written SQL. Outside a transaction it goes through a pool with server-side prepared statements, which
 * TypeORM does not offer (measured 1.05-2.6 times its CPU per call); inside one it uses the transaction's own
 * connection.
 */
export interface StatementRunner {
  run<Row extends QueryResultRow>(statement: Statement): Promise<Row[]>;
  /**
   * The same for short statements that many callers run at once: they share round trips and commits, but not failures.
   */
  runTogether<Row extends QueryResultRow>(statement: Statement): Promise<Row[]>;
  /**
   * Like `runTogether`, in separate batches. For one kind of short write on which its caller waits with most of its
   * work still to do: more kinds would only make smaller batches.
   */
  runBeside<Row extends QueryResultRow>(statement: Statement): Promise<Row[]>;
  /**
   * Like `runTogether`, but the commit does not wait for the disk. Only for reads, and for rows whose loss in a crash
   * of the database changes nothing: a later durable commit flushes them too, because the log is sequential.
   */
  runRelaxed<Row extends QueryResultRow>(statement: Statement): Promise<Row[]>;
  /**
   * Like `runTogether` for short reads, batched with each other, never behind a write, and without waiting for a
   * commit.
   */
  readTogether<Row extends QueryResultRow>(statement: Statement): Promise<Row[]>;
  within(manager: EntityManager): StatementRunner;
}

/** One batch at a time for each way of running them: what arrives meanwhile fills the next one. */
const batches = { inFlight: 1, size: 32 };

export function createStatementRunner(durable: Pool, relaxed: Pool): StatementRunner {
  return {
    run: async <Row extends QueryResultRow>(statement: Statement) => {
      const [rows = []] = await runBatch(durable, [statement]);
      return rows as Row[];
    },
    runTogether: createBatcher(durable, batches),
    runBeside: createBatcher(durable, batches),
    runRelaxed: createBatcher(relaxed, batches),
    readTogether: createBatcher(relaxed, { ...batches, readsOnly: true }),
    within,
  };
}

function within(manager: EntityManager): StatementRunner {
  const run = async <Row extends QueryResultRow>(statement: Statement): Promise<Row[]> =>
    (await runInTransaction(manager, statement)) as Row[];
  return { run, runTogether: run, runBeside: run, runRelaxed: run, readTogether: run, within };
}
