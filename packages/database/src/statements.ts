import type { Pool, QueryResultRow } from 'pg';
import type { EntityManager } from 'typeorm';

/** A statement of the hot path, prepared once per connection under its name. */
export interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

/**
 * Runs hand-written SQL. Outside a transaction it goes through a pool with server-side prepared statements, which TypeORM
 * does not offer (measured 1.05-2.6 times its CPU per call); inside one it uses the transaction's own connection.
 */
export interface StatementRunner {
  run<Row extends QueryResultRow>(statement: Statement): Promise<Row[]>;
  /**
   * The same, but the commit is not waited for on disk. Only for rows whose loss in a crash of the database changes
   * nothing: a later durable commit flushes them too, because the log is sequential.
   */
  runRelaxed<Row extends QueryResultRow>(statement: Statement): Promise<Row[]>;
  within(manager: EntityManager): StatementRunner;
}

export function createStatementRunner(durable: Pool, relaxed: Pool): StatementRunner {
  const over =
    (pool: Pool) =>
    async <Row extends QueryResultRow>(statement: Statement) =>
      (await pool.query<Row>(statement)).rows;
  return { run: over(durable), runRelaxed: over(relaxed), within };
}

function within(manager: EntityManager): StatementRunner {
  const run = async <Row extends QueryResultRow>({ text, values }: Statement): Promise<Row[]> => {
    const result: unknown = await manager.query(text, values);
    // TypeORM answers [rows, count] for UPDATE and DELETE, rows for the rest.
    return (Array.isArray(result) && Array.isArray(result[0]) ? result[0] : result) as Row[];
  };
  return { run, runRelaxed: run, within };
}
