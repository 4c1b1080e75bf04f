import { blockingTransaction } from '@lacre/testing/blocking-transaction';
import { given } from '@lacre/testing/given';
import { expect } from 'chai';
import { advanceSandboxClock } from '../../src/sandbox/sandbox-clock.ts';
import { until } from '../until.ts';
import { openWebhookHouse, type WebhookHouse } from './webhook-house.ts';

describe('the clock of a sandbox', () => {
  let t: WebhookHouse;
  before(async () => {
    t = await openWebhookHouse();
  });
  after(() => t.close());

  it('advances while a failed attempt of a webhook is recorded, without a deadlock', async () => {
    const { owner, organizationId, webhook, emit, deliveries } = await t.organization();
    const busy = await t.receiver((response) => void response.writeHead(429).end());
    const { id } = await webhook(busy.url, { environment: 'sandbox' });
    await emit(1, 'sandbox');
    await t.dispatch();
    const [delivery] = await deliveries(id);
    expect(delivery).to.include({ status: 'pending' });
    const { actor } = await given(t.services).apiKey(owner, organizationId, { environment: 'sandbox' });

    const attempt = await blockingTransaction(t.database.dataSource);
    // The two rows, in the order of the statement that records a failure.
    await attempt.query('update webhook_delivery set last_status = 429 where id = $1', [delivery?.id]);
    const moved = advanceSandboxClock(
      t.services,
      { organizationId, environment: 'sandbox', actor },
      { seconds: 86_400 },
    );
    await until(attempt.isWaitedFor);
    await attempt.query('update webhook set failing_since = now() where id = $1', [id]);
    await attempt.commit();
    expect(await moved).to.include({ aheadSeconds: 86_400 });

    const { length } = busy.requests;
    await t.dispatch();
    expect(busy.requests).to.have.length(length + 1);
  });
});
