import { blockingTransaction } from '@lacre/testing/blocking-transaction';
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

  it('is deleted after a delivery whose failure is being recorded, without a deadlock', async () => {
    const { owner, organizationId, webhook, emit, deliveries } = await t.organization();
    const { url } = await t.receiver();
    const { id } = await webhook(url);
    await emit();
    await t.dispatch();
    const [delivery] = await deliveries(id);

    const attempt = await blockingTransaction(t.database.dataSource);
    // The two rows, in the order of the statement that records a failure.
    await attempt.query('update webhook_delivery set last_status = 500 where id = $1', [delivery?.id]);
    const deleted = deleteWebhook(t.services, owner.actor, { organizationId, id }).then(() => 'deleted');
    await until(attempt.isWaitedFor);
    await attempt.query('update webhook set failing_since = now() where id = $1', [id]);
    await attempt.commit();
    expect(await deleted).to.equal('deleted');
    const left = 'select from webhook_delivery where webhook_id = $1';
    expect(await t.database.dataSource.query<unknown[]>(left, [id])).to.deep.equal([]);
  });

  it('loses a log of any length in short statements', async () => {
    const { owner, organizationId, webhook } = await t.organization();
    const { url } = await t.receiver();
    const { id } = await webhook(url);
    const { dataSource } = t.database;
    await dataSource.query(
      `with event as (
          insert into outbox_event (organization_id, id, kind, payload, created_at, dispatched_at)
          select $1, gen_random_uuid(), 'products.imported', '{}', now(), now() from generate_series(1, 5010) returning id)
        insert into webhook_delivery (organization_id, id, webhook_id, event_id, state, created_at)
        select $1, id, $2, id, 'delivered', now() from event`,
      [organizationId, id],
    );
    const newest = await blockingTransaction(dataSource);
    await newest.query(
      'select from webhook_delivery where id = (select id from webhook_delivery where webhook_id = $1 order by id desc limit 1) for update',
      [id],
    );
    const deleted = deleteWebhook(t.services, owner.actor, { organizationId, id }).then(() => 'deleted');
    await until(newest.isWaitedFor);
    const left = async () =>
      (await dataSource.query<unknown[]>('select from webhook_delivery where webhook_id = $1', [id])).length;
    expect(await left()).to.equal(10);
    await newest.rollback();
    expect(await deleted).to.equal('deleted');
    expect(await left()).to.equal(0);
  });

  it('gets no event that is relayed meanwhile, and the others of its organization do', async () => {
    const { organizationId, webhook, emit, deliveries } = await t.organization();
    const { url } = await t.receiver();
    const { id: deleted } = await webhook(url);
    const { id: other } = await webhook(url);
    await emit();
    const deletion = await blockingTransaction(t.database.dataSource);
    await deletion.query('delete from webhook where organization_id = $1 and id = $2', [organizationId, deleted]);
    const { database, clock } = t.services;
    const moved = database.transaction((tx) => tx.events.relay(clock.now(), 100, {}));
    await until(deletion.isWaitedFor);
    await deletion.commit();
    expect(await moved).to.deep.equal({ events: 1, deliveries: 1 });
    expect(await deliveries(other)).to.have.length(1);
  });

  it('gets what was relayed meanwhile where its deletion is rolled back', async () => {
    const { organizationId, webhook, emit, deliveries } = await t.organization();
    const { url } = await t.receiver();
    const { id } = await webhook(url);
    await emit();
    const deletion = await blockingTransaction(t.database.dataSource);
    await deletion.query('delete from webhook where organization_id = $1 and id = $2', [organizationId, id]);
    const { database, clock } = t.services;
    const moved = database.transaction((tx) => tx.events.relay(clock.now(), 100, {}));
    await until(deletion.isWaitedFor);
    await deletion.rollback();
    expect(await moved).to.deep.equal({ events: 1, deliveries: 1 });
    expect(await deliveries(id)).to.have.length(1);
  });
});
