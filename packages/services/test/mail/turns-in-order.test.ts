import { takeMailTurns } from '@lacre/services/mail/mail-limits';
import { blockingTransaction } from '@lacre/testing/blocking-transaction';
import { given } from '@lacre/testing/given';
import type { TestServices } from '@lacre/testing/test-services';
import { sharedServices } from '../shared-services.ts';
import { until } from '../until.ts';

describe('the limits of an e-mail that a request sends', () => {
  let t: TestServices;
  before(async () => {
    t = await sharedServices();
  });

  it('are taken in the order of those of an e-mail that a job sends: first that of the day', async () => {
    const owner = await given(t.services).user();
    const { id: organizationId } = await given(t.services).organization(owner);
    const { database, dataSource } = t.database;
    const take = (at: Date) =>
      database.transaction((tx) =>
        takeMailTurns(t.services, tx, at, { organizationId, kind: 'invoice', recipients: ['rosa@example.com'] }),
      );
    const now = t.clock.now();
    await take(now);
    const job = await blockingTransaction(dataSource);
    await job.query('select from mail_day where organization_id = $1 for update', [organizationId]);
    const taken = take(new Date(now.getTime() + 61_000));
    try {
      await until(job.isWaitedFor);
      await job.query('select from mail_turn for update nowait', []);
    } finally {
      await job.commit();
      await taken;
    }
  });
});
