import { randomUUID } from 'node:crypto';
import type { ClaimedDelivery } from '@lacre/database/repositories/delivery-claims';
import { blockingTransaction } from '@lacre/testing/blocking-transaction';
import { expect } from 'chai';
import { deleteWebhook } from '../../src/webhooks/delete-webhook.ts';
import { replayEvents } from '../../src/webhooks/replay-events.ts';
import { locksAfterFirst } from '../locks-after-first.ts';
import { until } from '../until.ts';
import { openWebhookHouse, type WebhookHouse } from './webhook-house.ts';

const url = 'https://receiver.example/hook';

describe('concurrent deliveries', () => {
  let t: WebhookHouse;
  before(async () => {
    t = await openWebhookHouse();
  });
  // The remainder of a table of many pages is read in the order of its key.
  afterEach(() => t.database.dataSource.query('delete from webhook'));
  after(() => t.close());

  const inOrder = <Row extends { id: string }>(rows: readonly Row[]): Row[] =>
    rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));

  /** Deliveries of `events` events to `webhooks` failing webhooks, in progress and in the order of ids. */
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

  const heldMeanwhile = (
    table: 'webhook' | 'webhook_delivery',
    rows: readonly { id: string }[],
    work: () => Promise<unknown>,
  ) => locksAfterFirst(t.database, table, rows, work);

  /** False when `work` ends instead. */
  async function waitsFor(holder: Awaited<ReturnType<typeof blockingTransaction>>, work: Promise<unknown>) {
    let ended = false;
    const end = () => {
      ended = true;
    };
    work.then(end, end);
    await until(async () => ended || (await holder.isWaitedFor()));
    return !ended;
  }

  const markDelivered = (deliveries: readonly ClaimedDelivery[], now: Date) => {
    const attempt = { at: now.toISOString(), durationMs: 1, url, headers: {}, status: 200, response: '', error: null };
    return Promise.all(
      deliveries.map((each) => t.services.database.webhookDeliveries.markDelivered(each, attempt, now)),
    );
  };

  it('are locked in the order of ids when their successes are recorded', async () => {
    const { deliveries, now } = await underWay({ events: 20 });
    const work = () => markDelivered(deliveries.toReversed(), now);
    expect(await heldMeanwhile('webhook_delivery', deliveries, work)).to.equal(0);
  });

  it('lock their recovered webhooks in the order of ids', async () => {
    const { receivers, deliveries, now } = await underWay({ webhooks: 20 });
    const work = () => markDelivered(deliveries, now);
    expect(await heldMeanwhile('webhook', receivers, work)).to.equal(0);
  });

  it('are locked in the order of ids when they are deleted with their webhook', async () => {
    const { owner, organizationId, receivers, deliveries } = await underWay({ events: 20 });
    const work = () => deleteWebhook(t.services, owner.actor, { organizationId, id: receivers[0]?.id ?? '' });
    expect(await heldMeanwhile('webhook_delivery', deliveries, work)).to.equal(0);
  });

  it('are locked in the order of ids when they are released', async () => {
    const { deliveries, now } = await underWay({ events: 20 });
    const work = () => t.services.database.webhookDeliveries.release(deliveries.toReversed(), now);
    expect(await heldMeanwhile('webhook_delivery', deliveries, work)).to.equal(0);
  });

  it('are locked in the order of ids when their webhook is disabled', async () => {
    const { organizationId, receivers, deliveries, now } = await underWay({ events: 20 });
    const { webhooks, webhookDeliveries } = t.services.database;
    const id = receivers[0]?.id ?? '';
    expect(await webhooks.disable(organizationId, id, url, { reason: 'gone' }, now)).to.equal(true);
    const work = () => webhookDeliveries.failPending(organizationId, id, 'off', now, 100);
    expect(await heldMeanwhile('webhook_delivery', deliveries, work)).to.equal(0);
  });

  /** Pending deliveries of events of the sandbox, whose order of ids is not the order of their events. */
  async function waiting(state: 'pending' | 'delivered' = 'pending') {
    const { owner, organizationId, webhook, emit } = await t.organization();
    const { id } = await webhook(url, { environment: 'sandbox' });
    await emit(20, 'sandbox');
    const { database, clock } = t.services;
    const now = clock.now();
    await database.transaction((tx) => tx.events.relay(now, 100, {}));
    const turned = `with turned as (
        select event_id, row_number() over (order by event_id desc) as place from webhook_delivery where organization_id = $1)
      update webhook_delivery d set id = overlay(d.id::text placing lpad(to_hex(place), 4, '0') from 20)::uuid, state = $2::text,
        completed_at = case when $2 = 'delivered' then created_at end, next_attempt_at = case when $2 = 'pending' then created_at end
      from turned where d.organization_id = $1 and d.event_id = turned.event_id returning d.id`;
    const [rows] = await t.database.dataSource.query<[{ id: string }[], number]>(turned, [organizationId, state]);
    expect(rows).to.have.length(20);
    return { owner, organizationId, id, deliveries: inOrder(rows), now };
  }

  it('are locked in the order of ids when they are replayed', async () => {
    const { owner, organizationId, id, deliveries, now } = await waiting();
    const from = new Date(now.getTime() - 60_000).toISOString();
    const to = new Date(now.getTime() + 60_000).toISOString();
    const work = () => replayEvents(t.services, owner.actor, { organizationId, id, from, to });
    expect(await heldMeanwhile('webhook_delivery', deliveries, work)).to.equal(0);
  });

  it('are replayed by one request after the other, since both create the missing ones', async () => {
    const { organizationId, id, now } = await waiting();
    const { database } = t.services;
    const gone = 'delete from webhook_delivery where organization_id = $1';
    await t.database.dataSource.query(gone, [organizationId]);
    const range = { from: new Date(now.getTime() - 60_000), to: new Date(now.getTime() + 60_000), kinds: undefined };
    const lockOfReplays = "select pg_advisory_xact_lock(hashtextextended('replay ' || $1, 0))";
    const other = await blockingTransaction(t.database.dataSource);
    await other.query(lockOfReplays, [id]);
    const replay = () =>
      database.transaction((tx) => tx.webhookDeliveries.replayRange(organizationId, id, range, now, 10_000));
    const both = Promise.all([replay(), replay()]);
    const waits = await waitsFor(other, both);
    await other.commit();
    expect([waits, await both]).to.deep.equal([true, [20, 20]]);
  });

  it('are locked in the order of ids when the clock of their sandbox advances', async () => {
    const { organizationId, deliveries, now } = await waiting();
    const work = () => t.services.database.sandboxClocks.advance(organizationId, 1_000, 2_000, now);
    expect(await heldMeanwhile('webhook_delivery', deliveries, work)).to.equal(0);
  });

  it('lock their paused webhooks in the order of ids when the clock of their sandbox advances', async () => {
    const { organizationId, receivers, now } = await underWay({ webhooks: 20 });
    const paused = "update webhook set environment = 'sandbox', paused_until = now() where organization_id = $1";
    await t.database.dataSource.query(paused, [organizationId]);
    const work = () => t.services.database.sandboxClocks.advance(organizationId, 1_000, 2_000, now);
    expect(await heldMeanwhile('webhook', receivers, work)).to.equal(0);
  });

  it('lock their webhooks in the order of ids when these are disabled for a revoked credential', async () => {
    const { organizationId, receivers, now } = await underWay({ webhooks: 20 });
    const ended = 'update webhook set api_key_id = gen_random_uuid() where organization_id = $1';
    await t.database.dataSource.query(ended, [organizationId]);
    const work = () => t.services.database.webhooks.disableEnded(now, organizationId);
    expect(await heldMeanwhile('webhook', receivers, work)).to.equal(0);
  });

  it('lock their webhooks in the order of ids when the organization is deleted', async () => {
    const { organizationId, receivers, now } = await underWay({ webhooks: 20 });
    const work = () => t.services.database.transaction((tx) => tx.organizations.markDeleted(organizationId, now));
    expect(await heldMeanwhile('webhook', receivers, work)).to.equal(0);
  });

  it('lock their webhooks in the order of ids when the key that created these is rotated', async () => {
    const { organizationId, receivers } = await underWay({ webhooks: 20 });
    const [from, to] = [randomUUID(), randomUUID()];
    const { dataSource } = t.database;
    await dataSource.query('update webhook set api_key_id = $2 where organization_id = $1', [organizationId, from]);
    const work = () => t.services.database.apiKeys.handOver(organizationId, from, to);
    expect(await heldMeanwhile('webhook', receivers, work)).to.equal(0);
  });

  it('are not purged while they are replayed, and do not block the purge', async () => {
    const { organizationId, id, deliveries, now } = await waiting('delivered');
    const { database } = t.services;
    const [again] = deliveries;
    const sender = await blockingTransaction(t.database.dataSource);
    const replay =
      "update webhook_delivery set state = 'pending', completed_at = null, next_attempt_at = now() where id = $1";
    await sender.query(replay, [again?.id]);
    const purging = database.webhookDeliveries.purge(new Date(now.getTime() + 1), 100);
    const waits = await waitsFor(sender, purging);
    await sender.commit();
    await purging;
    const page = { offset: 0, limit: 100 };
    const left = await database.webhookDeliveries.list(organizationId, id, {}, page);
    expect([waits, left.map((each) => each.id)]).to.deep.equal([false, [again?.id]]);
  });

  it('protect their events from the purge while they are created, and do not block the purge', async () => {
    const { organizationId, now } = await waiting();
    const { database } = t.services;
    const { dataSource } = t.database;
    await dataSource.query('delete from webhook_delivery where organization_id = $1', [organizationId]);
    const events = 'select id from outbox_event where organization_id = $1';
    const [first] = await dataSource.query<{ id: string }[]>(events, [organizationId]);
    const maker = await blockingTransaction(dataSource);
    // As the foreign key of a new delivery locks it.
    await maker.query('select from outbox_event where id = $1 for key share', [first?.id]);
    const purging = database.transaction((tx) => tx.events.purge(new Date(now.getTime() + 1), 1_000));
    const waits = await waitsFor(maker, purging);
    await maker.commit();
    await purging;
    expect([waits, await dataSource.query<unknown[]>(events, [organizationId])]).to.deep.equal([false, [first]]);
  });

  it('that are created while the purge looks for events protect theirs', async () => {
    const { organizationId, id, now } = await waiting();
    const { database } = t.services;
    const { dataSource } = t.database;
    await dataSource.query('delete from webhook_delivery where organization_id = $1', [organizationId]);
    const [event] = await dataSource.query<{ id: string }[]>('select id from outbox_event where organization_id = $1', [
      organizationId,
    ]);
    // The purge stops at the events, after it has seen which have no delivery and before it locks them.
    await dataSource.query(`create function stops() returns boolean language plpgsql as
      'begin perform pg_advisory_xact_lock_shared(7); return true; end'`);
    await dataSource.query('create policy stopped on outbox_event as restrictive to lacre_system using (stops())');
    const maker = await blockingTransaction(dataSource);
    await maker.query('select pg_advisory_xact_lock($1)', [7]);
    const purging = database.transaction((tx) => tx.events.purge(new Date(now.getTime() + 1), 1_000));
    expect(await waitsFor(maker, purging)).to.equal(true);
    const delivery = `insert into webhook_delivery (organization_id, id, webhook_id, event_id, state, next_attempt_at, created_at)
      values ($1, gen_random_uuid(), $2, $3, 'pending', now(), now())`;
    await dataSource.query(delivery, [organizationId, id, event?.id]);
    await maker.commit();
    await purging;
    await dataSource.query('drop function stops() cascade');
    const kept = await database.webhookDeliveries.list(organizationId, id, {}, { offset: 0, limit: 100 });
    expect(kept.map(({ eventId }) => eventId)).to.deep.equal([event?.id]);
  });

  it('are replayed without the events that are being purged', async () => {
    const { owner, organizationId, id, now } = await waiting();
    const { dataSource } = t.database;
    await dataSource.query('delete from webhook_delivery where organization_id = $1', [organizationId]);
    const [purged] = await dataSource.query<{ id: string }[]>(
      'select id from outbox_event where organization_id = $1 order by id limit 1',
      [organizationId],
    );
    const purge = await blockingTransaction(dataSource);
    await purge.query('delete from outbox_event where id = $1', [purged?.id]);
    const from = new Date(now.getTime() - 60_000).toISOString();
    const to = new Date(now.getTime() + 60_000).toISOString();
    const replaying = replayEvents(t.services, owner.actor, { organizationId, id, from, to });
    await waitsFor(purge, replaying);
    await purge.commit();
    expect(await replaying).to.include({ events: 19 });
  });
});
