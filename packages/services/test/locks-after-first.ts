import { blockingTransaction } from '@lacre/testing/blocking-transaction';
import type { TestServices } from '@lacre/testing/test-services';
import { until } from './until.ts';

/** How many of the rows after the first one `work` has locked while it waits for that one. */
export async function locksAfterFirst(
  { dataSource }: TestServices['database'],
  table: string,
  rows: readonly { id: string }[],
  work: () => Promise<unknown>,
): Promise<number> {
  const [first, ...others] = rows.map(({ id }) => id);
  // It is now the last where the table is read from its beginning, as a table known to be small is.
  await dataSource.query(`update ${table} set organization_id = organization_id where id = $1`, [first]);
  await dataSource.query(`vacuum (full, analyze) ${table}`);
  const holder = await blockingTransaction(dataSource);
  await holder.query(`select from ${table} where id = $1 for update`, [first]);
  const working = work();
  await until(holder.isWaitedFor);
  const free = `select from ${table} where id = any ($1) for update skip locked`;
  const left = await dataSource.query<unknown[]>(free, [others]);
  await holder.commit();
  await working;
  return others.length - left.length;
}
