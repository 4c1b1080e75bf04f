import { expect } from 'chai';
import { deleteWebhook } from '../../src/webhooks/delete-webhook.ts';
import { until } from '../until.ts';
import { openWebhookHouse, type WebhookHouse } from './webhook-house.ts';

describe('a webhook that is deleted', () => {
  let t: WebhookHouse;
  before(async () => {
    t = await openWebhookHouse();
  });
  after(() => t.close());

  it('waits for a delivery whose failure is being written down, which does not wait for it', async () => {
    const { owner, organizationId, webhook, emit, deliveries } = await t.organization();
    const { url } = await t.receiver();
    const { id } = await webhook(url);
    await emit();
    await t.dispatch();
    const [delivery] = await deliveries(id);

    const { dataSource } = t.database;
    const attempt = dataSource.createQueryRunner();
    await attempt.startTransaction();
    const [{ pid } = { pid: 0 }] = await attempt.query('select pg_backend_pid() as pid');
    // The two rows, in the order of the statement that writes a failure down.
    await attempt.query('update webhook_delivery set last_status = 500 where id = $1', [delivery?.id]);
    const deleted = deleteWebhook(t.services, owner.actor, { organizationId, id }).then(() => 'deleted');
    const waiting = 'select from pg_stat_activity where $1 = any (pg_blocking_pids(pid))';
    await until(async () => (await dataSource.query<unknown[]>(waiting, [pid])).length > 0);
    await attempt.query('update webhook set failing_since = now() where id = $1', [id]);
    await attempt.commitTransaction();
    await attempt.release();
    expect(await deleted).to.equal('deleted');
    const left = 'select from webhook_delivery where webhook_id = $1';
    expect(await dataSource.query<unknown[]>(left, [id])).to.deep.equal([]);
  });
});
