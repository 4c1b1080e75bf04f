import { setImmediate } from 'node:timers/promises';
import { blockingTransaction } from '@lacre/testing/blocking-transaction';
import type { Answer } from './api-client.ts';
import type { TestApi } from './test-api.ts';

type Blocking = Awaited<ReturnType<typeof blockingTransaction>>;

/** Begins a call that passes its checks and then waits for rows that `other` holds, or that does not wait at all. */
export async function beginBeside(other: Blocking, work: () => Promise<Answer>): Promise<{ answer: Promise<Answer> }> {
  let isAnswered = false;
  const answer = work().finally(() => {
    isAnswered = true;
  });
  while (!isAnswered && !(await other.isWaitedFor())) await setImmediate();
  return { answer };
}

/**
 * The responses to calls that wait in this order for the rows of an organization which `hold` locks; a call may also
 * not wait at all.
 */
export async function answersInOrder(
  dataSource: TestApi['database']['dataSource'],
  hold: string,
  organizationId: string,
  works: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const other = await blockingTransaction(dataSource);
  await other.query(hold, [organizationId]);
  const answers: Promise<Answer>[] = [];
  let answered = 0;
  for (const work of works) {
    answers.push(work().finally(() => (answered += 1)));
    const waiting = `select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`;
    while (answered + (await dataSource.query<unknown[]>(waiting)).length < answers.length) await setImmediate();
  }
  await other.commit();
  return Promise.all(answers);
}
