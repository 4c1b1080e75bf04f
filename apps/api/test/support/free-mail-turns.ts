import type { TestApi } from './test-api.ts';

/** As if a minute had gone by since the last mail to anybody, where the clock stands for all tests. */
export const freeMailTurns = (test: Pick<TestApi, 'database'>): Promise<unknown> =>
  test.database.dataSource.query('delete from mail_turn');
