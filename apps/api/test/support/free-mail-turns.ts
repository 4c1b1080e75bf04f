import type { TestApi } from './test-api.ts';

/** As if the day of the last mails were over, where all tests share a stopped clock. */
export async function freeMailTurns({ database }: Pick<TestApi, 'database'>): Promise<void> {
  await database.dataSource.query('delete from mail_turn');
  await database.dataSource.query('delete from mail_day');
}
