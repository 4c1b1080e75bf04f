import type { QueryRunner } from 'typeorm';

/**
 * Creates an index while others write to its table; in a migration with `transaction = false`. One that an interrupted
 * migration left invalid is created again, a valid one is kept.
 *
 * @param definition what follows the name in CREATE INDEX
 */
export async function createIndexConcurrently(runner: QueryRunner, name: string, definition: string): Promise<void> {
  const invalid: unknown[] = await runner.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [name],
  );
  // It waits for all transactions that use the table and blocks none, so it may take as long as they do.
  await runner.query('set lock_timeout = 0');
  try {
    if (invalid.length > 0) await runner.query(`drop index concurrently ${name}`);
    await runner.query(`create index concurrently if not exists ${name} ${definition}`);
  } finally {
    await runner.query('reset lock_timeout');
  }
}
