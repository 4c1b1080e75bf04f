import type { ClaimedDelivery } from '@lacre/database/repositories/delivery-claims';
import { blockingTransaction } from '@lacre/testing/blocking-transaction';
import { expect } from 'chai';
import { deleteWebhook } from '../../src/webhooks/delete-webhook.ts';
import { until } from '../until.ts';
import { openWebhookHouse, type WebhookHouse } from './webhook-house.ts';

const url = 'https://receiver.example/hook';

describe('several deliveries at once', () => {
  let t: WebhookHouse;
  before(async () => {
    t = await openWebhookHouse();
  });
  after(() => t.close());

  const inOrder = <Row extends { id: string }>(rows: readonly Row[]): Row[] =>
    rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));

  /** Deliveries of `events` events to `webhooks` webhooks that were failing, under way and in the order of ids. */
  async function underWay({ webhooks = 1, events = 1 }) {
    const { owner, organizationId, webhook, emit } = await t.organization();
    const receivers: { id: string }[] = [];
    for (let number = 0; number < webhooks; number += 1) receivers.push(await webhook(url));
    await emit(events);
    const { database, clock } = t.services;
    const now = clock.now();
    await database.transaction((tx) => tx.events.relay(now, 100, {}));
    const failing = 'update webhook set failing_since = now() where organization_id = $1';
    await t.database.dataSource.query(failing, [organizationId]);
    const limits = { owner: organizationId, limit: 100, perWebhook: 100, perFailing: 100 };
    const lease = new Date(now.getTime() + 60_000);
    const all = await database.transaction((tx) => tx.webhookDeliveries.claim(now, lease, limits));
    const claimed = all.filter((each) => each.organizationId === organizationId);
    expect(claimed).to.have.length(webhooks * events);
    return { owner, organizationId, receivers: inOrder(receivers), deliveries: inOrder(claimed), now };
  }

  /** How many of the rows behind the first one `work` holds while it is kept waiting for that one. */
  async function heldMeanwhile(
    table: 'webhook' | 'webhook_delivery',
    rows: readonly { id: string }[],
    work: () => Promise<unknown>,
  ): Promise<number> {
    const { dataSource } = t.database;
    const [first, ...others] = rows.map(({ id }) => id);
    // From now on the last where the table is read from its beginning, as one is that is known to be small.
    await dataSource.query(`update ${table} set created_at = created_at where id = $1`, [first]);
    await dataSource.query(`analyze ${table}`);
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

  const markDelivered = (deliveries: readonly ClaimedDelivery[], now: Date) => {
    const attempt = { at: now.toISOString(), durationMs: 1, url, headers: {}, status: 200, response: '', error: null };
    return Promise.all(
      deliveries.map((each) => t.services.database.webhookDeliveries.markDelivered(each, attempt, now)),
    );
  };

  it('are taken in the order of ids by those who write their successes down', async () => {
    const { deliveries, now } = await underWay({ events: 20 });
    const work = () => markDelivered(deliveries.toReversed(), now);
    expect(await heldMeanwhile('webhook_delivery', deliveries, work)).to.equal(0);
  });

  it('have their webhooks healed in the order of ids', async () => {
    const { receivers, deliveries, now } = await underWay({ webhooks: 20 });
    const work = () => markDelivered(deliveries, now);
    expect(await heldMeanwhile('webhook', receivers, work)).to.equal(0);
  });

  it('are deleted with their webhook in the order of ids', async () => {
    const { owner, organizationId, receivers, deliveries } = await underWay({ events: 20 });
    const work = () => deleteWebhook(t.services, owner.actor, { organizationId, id: receivers[0]?.id ?? '' });
    expect(await heldMeanwhile('webhook_delivery', deliveries, work)).to.equal(0);
  });

  it('are given back in the order of ids', async () => {
    const { deliveries, now } = await underWay({ events: 20 });
    const work = () => t.services.database.webhookDeliveries.release(deliveries.toReversed(), now);
    expect(await heldMeanwhile('webhook_delivery', deliveries, work)).to.equal(0);
  });

  it('are ended in the order of ids where their webhook is switched off', async () => {
    const { organizationId, receivers, deliveries, now } = await underWay({ events: 20 });
    const { webhookDeliveries } = t.services.database;
    const work = () => webhookDeliveries.failPending(organizationId, receivers[0]?.id ?? '', 'off', now, 100);
    expect(await heldMeanwhile('webhook_delivery', deliveries, work)).to.equal(0);
  });
});
