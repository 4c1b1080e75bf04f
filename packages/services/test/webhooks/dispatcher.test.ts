import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { given } from '@lacre/testing/given';
import { expect } from 'chai';
import type { Environment } from '../../src/actor.ts';
import { environmentClock } from '../../src/environment-clock.ts';
import { scopesOfKinds } from '../../src/events/event-scopes.ts';
import { listEvents } from '../../src/events/list-events.ts';
import { recordEvent } from '../../src/events/record-event.ts';
import type { SecretBox } from '../../src/ports/secret-box.ts';
import { advanceSandboxClock } from '../../src/sandbox/sandbox-clock.ts';
import { deleteWebhook } from '../../src/webhooks/delete-webhook.ts';
import { createDispatcher } from '../../src/webhooks/dispatcher.ts';
import { replayDelivery } from '../../src/webhooks/replay-delivery.ts';
import { replayEvents } from '../../src/webhooks/replay-events.ts';
import { rotateWebhookSecret } from '../../src/webhooks/rotate-webhook-secret.ts';
import { signWebhook } from '../../src/webhooks/sign-webhook.ts';
import { testWebhook } from '../../src/webhooks/test-webhook.ts';
import { updateWebhook } from '../../src/webhooks/update-webhook.ts';
import { keyOf, webhookSecretContext } from '../../src/webhooks/webhook-secret.ts';
import { errorOf } from '../error-of.ts';
import { openWebhookHouse, type WebhookHouse } from './webhook-house.ts';

/** Deliveries of an organization by state. */
async function countStates(t: WebhookHouse, organizationId: string): Promise<Record<string, number>> {
  const rows = await t.database.dataSource.query<{ state: string; count: number }[]>(
    'select state, count(*)::int as count from webhook_delivery where organization_id = $1 group by state',
    [organizationId],
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

describe('the dispatcher', () => {
  let t: WebhookHouse;
  before(async () => {
    t = await openWebhookHouse();
  });
  after(() => t.close());

  const emitMany = (organizationId: string, count: number) =>
    t.services.database.transaction(async (tx) => {
      const numbers = Array.from({ length: count }, (_, index) => index);
      for (const number of numbers)
        await recordEvent(tx, t.clock.now(), organizationId, undefined, 'products.imported', {
          totalRows: number,
          successCount: number,
          errorCount: 0,
        });
    });
  const readAll = async (actor: Parameters<typeof listEvents>[1], limit = 100) => {
    const ids: string[] = [];
    for (let after: string | undefined; ; ) {
      const page = await listEvents(t.services, actor, { ...(after !== undefined && { after }), limit });
      ids.push(...page.data.map(({ id }) => id));
      after = page.after ?? undefined;
      if (!page.hasMore) return ids;
    }
  };

  it('serves nine live receivers of a thousand events while a dead one uses no more than its five slots', async () => {
    const { owner, organizationId, webhook } = await t.organization();
    const kinds = ['member', 'product', 'customer'].flatMap((resource) =>
      ['one', 'two', 'three'].map((name) => `${resource}.${name}`),
    );
    const dead = await t.receiver(() => undefined);
    const live = await Promise.all(kinds.map(() => t.receiver()));
    const { id: deadId } = await webhook(dead.url, { events: ['*'] });
    for (const [index, { url }] of live.entries()) await webhook(url, { events: [kinds[index] ?? ''] });
    // Each live receiver gets a ninth of them, the dead one all.
    await t.database.dataSource.query(
      `insert into outbox_event (organization_id, id, kind, payload, created_at)
        select $1, gen_random_uuid(), ($2::text[])[1 + number % 9], '{}', $3 from generate_series(1, 1000) number`,
      [organizationId, kinds, t.clock.now()],
    );
    const started = performance.now();
    t.dispatcher.notify();
    const missing = () => 1_000 - live.reduce((sum, { requests }) => sum + requests.length, 0);
    while (missing() > 0) await new Promise((resolve) => setTimeout(resolve, 10));
    const lasted = performance.now() - started;
    expect(new Set(live.flatMap(({ requests }) => requests.map(({ headers }) => headers['webhook-id']))).size).to.equal(
      1_000,
    );
    // It is called five times every fifteen seconds, and the others have long received everything.
    expect(dead.openMax).to.equal(5);
    expect(dead.requests.length).to.be.at.most(5 * Math.ceil(lasted / 15_000));
    for (const { openMax } of live) expect(openMax).to.be.at.most(5);
    await dead.close();
    await updateWebhook(t.services, owner.actor, { organizationId, id: deadId, isActive: false });
    await t.dispatch();
    // Delivered and failed deliveries together are what was emitted.
    expect(await countStates(t, organizationId)).to.deep.equal({ delivered: 1_000, failed: 1_000 });
  }).timeout(120_000);

  /** An organization whose thirty receivers do not respond, and another one whose only receiver does. */
  async function crowdBesideOther() {
    const crowd = await t.organization();
    const dead = await Promise.all(Array.from({ length: 30 }, () => t.receiver(() => undefined)));
    for (const { url } of dead) await crowd.webhook(url);
    const other = await t.organization();
    const live = await t.receiver();
    await other.webhook(live.url);
    const sum = (of: 'open' | 'total') =>
      dead.reduce((all, { open, requests }) => all + (of === 'open' ? open : requests.length), 0);
    return { crowd, dead, sum, other, live };
  }

  it('serves an organization at once while every receiver of another one does not respond', async () => {
    const { crowd, dead, sum, other, live } = await crowdBesideOther();
    await emitMany(crowd.organizationId, 10);
    t.dispatcher.notify();
    // Half of all slots; the receivers would use 150.
    while (sum('open') < 50) await new Promise((resolve) => setTimeout(resolve, 5));
    await other.emit();
    t.dispatcher.notify();
    while (live.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    // None of them has timed out and been followed by another.
    expect([sum('open'), sum('total')]).to.deep.equal([50, 50]);
    for (const receiver of dead) await receiver.close();
    await t.dispatch();
    expect(await countStates(t, other.organizationId)).to.deep.equal({ delivered: 1 });
    await t.database.dataSource.query('delete from webhook where organization_id = $1', [crowd.organizationId]);
  });

  it('holds fewer deliveries to receivers that do not respond after a second, though no request has ended', async () => {
    const { crowd, dead, sum, other, live } = await crowdBesideOther();
    await emitMany(crowd.organizationId, 50);
    t.dispatcher.notify();
    while (sum('open') < 50) await new Promise((resolve) => setTimeout(resolve, 5));
    await other.emit();
    t.clock.advance(2);
    t.dispatcher.notify();
    while (live.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect([sum('open'), sum('total')]).to.deep.equal([50, 50]);
    // Of each of the thirty a quarter of a hundred; the others are free for another process.
    const leased = 'select from webhook_delivery where organization_id = $1 and leased_until is not null';
    expect(await t.database.dataSource.query(leased, [crowd.organizationId])).to.have.lengthOf.at.most(30 * 25);
    for (const receiver of dead) await receiver.close();
    await t.dispatcher.idle();
    await t.database.dataSource.query('delete from webhook where organization_id = $1', [crowd.organizationId]);
  });

  it('serves an organization although another has thousands of deliveries due to receivers that do not respond', async () => {
    const { crowd, dead, sum, other, live } = await crowdBesideOther();
    await emitMany(crowd.organizationId, 100);
    t.dispatcher.notify();
    while (sum('open') < 50) await new Promise((resolve) => setTimeout(resolve, 5));
    await other.emit();
    t.dispatcher.notify();
    // The clock stands still, so no delivery is held for long enough to be released.
    while (live.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect([sum('open'), sum('total')]).to.deep.equal([50, 50]);
    for (const receiver of dead) await receiver.close();
    await t.dispatcher.idle();
    await t.database.dataSource.query('delete from webhook where organization_id = $1', [crowd.organizationId]);
  });

  it('gives a free slot to the receiver that has been served least recently', async () => {
    const { organizationId, webhook } = await t.organization();
    const open: ServerResponse[][] = [];
    const receivers: Awaited<ReturnType<WebhookHouse['receiver']>>[] = [];
    for (let number = 0; number < 11; number += 1) {
      const responses: ServerResponse[] = [];
      const receiver = await t.receiver((response) => void responses.push(response));
      await webhook(receiver.url);
      receivers.push(receiver);
      open.push(responses);
    }
    await emitMany(organizationId, 10);
    const begun = async (count: number) => {
      while (open.flat().length < count) await new Promise((resolve) => setTimeout(resolve, 5));
    };
    t.dispatcher.notify();
    // Half of all slots: six receivers have five of them, five have four.
    await begun(50);
    open.find(({ length }) => length === 5)?.[0]?.end();
    await begun(51);
    expect(open.map(({ length }) => length).toSorted()).to.deep.equal([4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5]);
    for (const receiver of receivers) receiver.answer = (response) => void response.end();
    for (const response of open.flat()) response.end();
    await t.dispatcher.idle();
    await t.database.dataSource.query('delete from webhook where organization_id = $1', [organizationId]);
  });

  it('delivers what waited for a slow receiver with the current state, URL and secret of the webhook', async () => {
    const { owner, organizationId, webhook } = await t.organization();
    const { services, clock } = t;
    const open: ServerResponse[] = [];
    const slow = await Promise.all(
      ['off', 'deleted', 'moved', 'rotated'].map(() => t.receiver((response) => void open.push(response))),
    );
    const made = await Promise.all(slow.map(({ url }) => webhook(url)));
    const [off, deleted, moved, rotated] = made.map(({ id }) => ({ organizationId, id }));
    if (!off || !deleted || !moved || !rotated) throw new Error('there are four');
    await emitMany(organizationId, 20);
    t.dispatcher.notify();
    while (open.length < 20) await new Promise((resolve) => setTimeout(resolve, 5));
    const elsewhere = await t.receiver();
    await updateWebhook(services, owner.actor, { ...off, isActive: false });
    await deleteWebhook(services, owner.actor, deleted);
    await updateWebhook(services, owner.actor, { ...moved, url: elsewhere.url });
    await rotateWebhookSecret(services, owner.actor, rotated);
    clock.advance(2);
    for (const receiver of slow) receiver.answer = (response) => response.end();
    for (const response of open) response.end();
    await t.dispatch();
    expect(slow.map(({ requests }) => requests.length)).to.deep.equal([5, 5, 5, 20]);
    expect(elsewhere.requests).to.have.length(15);
    const signatures = slow[3]?.requests.map(({ headers }) => String(headers['webhook-signature']).split(' ').length);
    expect(signatures).to.deep.equal([...Array<number>(5).fill(1), ...Array<number>(15).fill(2)]);
    expect(await countStates(t, organizationId)).to.deep.equal({ delivered: 45, failed: 15 });
  });

  it('decrypts the secret of a receiver once for its pending deliveries, and again when it was rotated', async () => {
    const { owner, organizationId, webhook, emit } = await t.organization();
    const { url, requests } = await t.receiver();
    const { id } = await webhook(url);
    let opened = 0;
    const { secretBox } = t.services;
    const counting: SecretBox = {
      ...secretBox,
      open: (secret, context) => {
        if (context === webhookSecretContext(organizationId, id)) opened += 1;
        return secretBox.open(secret, context);
      },
    };
    const dispatcher = createDispatcher({ ...t.services, secretBox: counting });
    const deliver = async () => {
      await emit(20);
      dispatcher.notify();
      await dispatcher.idle();
    };
    await deliver();
    expect([requests.length, opened]).to.deep.equal([20, 1]);
    const { secret } = await rotateWebhookSecret(t.services, owner.actor, { organizationId, id });
    opened = 0;
    await deliver();
    // The previous one signs too.
    expect([requests.length, opened]).to.deep.equal([40, 2]);
    const last = requests.at(-1);
    const at = new Date(Number(last?.headers['webhook-timestamp']) * 1_000);
    const eventId = String(last?.headers['webhook-id']);
    const { 'webhook-signature': own } = signWebhook(eventId, Buffer.from(last?.body ?? ''), [keyOf(secret)], at);
    expect(String(last?.headers['webhook-signature']).split(' ')).to.include(own);
    await dispatcher.stop();
  });

  it('delays no receiver by recording outcomes, and has at most two hundred that are not recorded', async () => {
    const { organizationId, webhook } = await t.organization();
    const receivers = await Promise.all([t.receiver(), t.receiver(), t.receiver()]);
    for (const { url } of receivers) await webhook(url);
    await emitMany(organizationId, 100);
    let write = () => {};
    const mayWrite = new Promise<void>((resolve) => {
      write = resolve;
    });
    const { database } = t.services;
    const { webhookDeliveries } = database;
    let asked = 0;
    let isFull = () => {};
    const full = new Promise<void>((resolve) => {
      isFull = resolve;
    });
    const slow: typeof webhookDeliveries = {
      ...webhookDeliveries,
      async markDelivered(...outcome) {
        asked += 1;
        if (asked === 200) isFull();
        await mayWrite;
        return webhookDeliveries.markDelivered(...outcome);
      },
    };
    const dispatcher = createDispatcher({
      ...t.services,
      database: Object.create(database, { webhookDeliveries: { value: slow } }),
    });
    const sent = () => receivers.reduce((sum, { requests }) => sum + requests.length, 0);
    dispatcher.notify();
    await full;
    expect(sent()).to.equal(200);
    for (const { openMax } of receivers) expect(openMax).to.be.at.most(5);
    write();
    await dispatcher.idle();
    expect(sent()).to.equal(300);
    expect(await countStates(t, organizationId)).to.deep.equal({ delivered: 300 });
    await dispatcher.stop();
  });

  it('claims the next deliveries of a receiver while others of it still wait, so that its slots stay in use', async () => {
    const { organizationId, webhook } = await t.organization();
    const held: ServerResponse[] = [];
    // The first hundred are claimed together; from the eightieth on, nothing is answered. How many follow then depends
    // on how many outcomes are recorded.
    const receiver = await t.receiver(
      (response) => void (receiver.requests.length < 80 ? response.end() : held.push(response)),
    );
    await webhook(receiver.url);
    await emitMany(organizationId, 150);
    t.dispatcher.notify();
    const claimed = async () => {
      const sql = 'select count(*)::int as count from webhook_delivery where organization_id = $1 and fence > 0';
      const [row] = await t.database.dataSource.query<{ count: number }[]>(sql, [organizationId]);
      return row?.count;
    };
    while (((await claimed()) ?? 0) <= 100) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(receiver.requests.length).to.be.below(100);
    receiver.answer = (response) => response.end();
    for (const response of held) response.end();
    await t.dispatch();
    expect(await countStates(t, organizationId)).to.deep.equal({ delivered: 150 });
  });

  it('goes on delivering while it waits for the relay of further events', async () => {
    const { organizationId, webhook } = await t.organization();
    const receiver = await t.receiver();
    await webhook(receiver.url);
    await emitMany(organizationId, 250);
    const { database } = t.services;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isBlocked = false;
    const blocked: typeof database.transaction = (work) =>
      database.transaction((tx) =>
        work(
          Object.create(tx, {
            events: {
              value: {
                ...tx.events,
                async relay(...given: Parameters<typeof tx.events.relay>) {
                  if (isBlocked) await released;
                  return tx.events.relay(...given);
                },
              },
            },
          }),
        ),
      );
    const dispatcher = createDispatcher({
      ...t.services,
      database: Object.create(database, { transaction: { value: blocked } }),
    });
    receiver.answer = (response) => {
      // While the first claim is being delivered, another relay begins and does not end.
      if (receiver.requests.length === 1) {
        isBlocked = true;
        dispatcher.notify();
      }
      response.end();
    };
    dispatcher.notify();
    while (receiver.requests.length < 250) await new Promise((resolve) => setTimeout(resolve, 5));
    release();
    await dispatcher.idle();
    expect(await countStates(t, organizationId)).to.deep.equal({ delivered: 250 });
    await dispatcher.stop();
    // Less than the longest transaction.
  }).timeout(8_000);

  it('in two processes delivers each event once, with five concurrent calls to one receiver', async () => {
    const { organizationId, webhook } = await t.organization();
    const other = await t.another();
    other.services.webhookSender = t.services.webhookSender;
    const second = createDispatcher(other.services);
    try {
      const receiver = await t.receiver((response) => void setTimeout(() => response.end(), 3));
      await webhook(receiver.url);
      await emitMany(organizationId, 200);
      for (const dispatcher of [t.dispatcher, second]) dispatcher.notify();
      while (receiver.requests.length < 200) {
        await Promise.all([t.dispatcher.idle(), second.idle()]);
        for (const dispatcher of [t.dispatcher, second]) dispatcher.notify();
      }
      await Promise.all([t.dispatcher.idle(), second.idle()]);
      expect(receiver.requests).to.have.length(200);
      expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).to.equal(200);
      expect(receiver.openMax).to.be.at.most(5);
      expect(await countStates(t, organizationId)).to.deep.equal({ delivered: 200 });
    } finally {
      await second.stop();
      await other.close();
    }
  });

  it('redelivers what a process leased and never recorded, and rejects the late outcome of that process', async () => {
    const { organizationId, webhook, deliveries } = await t.organization();
    const receiver = await t.receiver((response) => response.writeHead(500).end());
    const { id } = await webhook(receiver.url);
    await emitMany(organizationId, 1);
    const { database, clock } = t.services;
    await database.transaction((tx) => tx.events.relay(clock.now(), 10, {}));
    const claim = () =>
      database.transaction((tx) =>
        tx.webhookDeliveries.claim(clock.now(), new Date(clock.now().getTime() + 60_000), {
          owner: organizationId,
          limit: 10,
          perWebhook: 5,
          perFailing: 5,
        }),
      );
    const [lost] = await claim();
    expect(await claim()).to.deep.equal([]);
    await t.dispatch();
    expect(receiver.requests).to.deep.equal([]);
    t.clock.advance(61);
    await t.dispatch();
    expect(receiver.requests).to.have.length(1);
    if (!lost) throw new Error('nothing was claimed');
    const late = { at: '', durationMs: 1, url: receiver.url, headers: {}, status: 200, response: '', error: null };
    expect(await database.webhookDeliveries.markDelivered(lost, late, clock.now())).to.equal(false);
    expect((await deliveries(id))[0]).to.include({ status: 'pending', attemptCount: 1, lastStatusCode: 500 });
  });

  it('loses no event that is committed after younger ones were relayed, in the webhook and in the feed alike', async () => {
    const { owner, organizationId, webhook, emit } = await t.organization();
    const { url, requests } = await t.receiver();
    await webhook(url, { events: ['*'] });
    const actor = { ...owner.actor, organizationHeader: organizationId };
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let begun = () => {};
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const slow = t.services.database.transaction(async (tx) => {
      await recordEvent(tx, t.clock.now(), organizationId, undefined, 'product.deleted', { id: organizationId });
      begun();
      await held;
    });
    await hasBegun;
    t.clock.advance(1);
    await emit(2);
    await t.dispatch();
    const seen = await readAll(actor);
    expect(seen).to.have.length(2);
    release();
    await slow;
    await t.dispatch();
    const { data } = await listEvents(t.services, actor, { after: seen.at(-1) ?? '' });
    expect(data.map(({ type }) => type)).to.deep.equal(['product.deleted']);
    expect(requests.map(({ headers }) => headers['webhook-id'])).to.have.members(await readAll(actor));
  });

  it('gives the feed and the webhooks the same events under concurrent writers and dispatchers', async () => {
    const { owner, organizationId, webhook, emit } = await t.organization();
    const { url, requests } = await t.receiver();
    await webhook(url, { events: ['*'] });
    const actor = { ...owner.actor, organizationHeader: organizationId };
    const other = await t.another();
    other.services.webhookSender = t.services.webhookSender;
    const second = createDispatcher(other.services);
    const known: string[] = [];
    const follow = async () => {
      const after = known.at(-1);
      const page = await listEvents(t.services, actor, { ...(after !== undefined && { after }), limit: 7 });
      known.push(...page.data.map(({ id }) => id));
      return page.data.length;
    };
    try {
      let isWriting = true;
      const writers = Promise.all(Array.from({ length: 6 }, () => emit(25))).finally(() => {
        isWriting = false;
      });
      while (isWriting) {
        for (const dispatcher of [t.dispatcher, second]) dispatcher.notify();
        await follow();
      }
      await writers;
      await t.dispatch();
      await second.idle();
      while ((await follow()) > 0);
    } finally {
      await second.stop();
      await other.close();
    }
    await t.dispatch();
    expect(known).to.have.length(150);
    expect(new Set(known).size).to.equal(150);
    expect(requests.map(({ headers }) => headers['webhook-id'])).to.have.members(known);
  });

  it('replays a period: what was delivered, and what happened while the webhook was disabled', async () => {
    const { owner, organizationId, webhook, emit } = await t.organization();
    const { url, requests } = await t.receiver();
    const { id } = await webhook(url);
    const ids = () => requests.map(({ headers }) => headers['webhook-id']);
    await emit();
    t.clock.advance(60);
    const from = t.clock.now().toISOString();
    await emit();
    await t.dispatch();
    await updateWebhook(t.services, owner.actor, { organizationId, id, isActive: false });
    t.clock.advance(60);
    await emit();
    await t.dispatch();
    const delivered = ids();
    await updateWebhook(t.services, owner.actor, { organizationId, id, isActive: true });
    t.clock.advance(60);
    const to = t.clock.now().toISOString();
    await emit();
    await t.dispatch();
    t.clock.advance(1);
    requests.length = 0;
    const replay = (input: { from: string; to?: string; events?: string[] }) =>
      replayEvents(t.services, owner.actor, { organizationId, id, ...input });
    expect(await replay({ from, to })).to.deep.equal({ events: 2, from, to });
    await t.dispatch();
    expect(ids()).to.have.length(2);
    expect(ids().filter((one) => delivered.includes(one))).to.have.length(1);
    expect((await replay({ from, events: ['member.added'] })).events).to.equal(0);
    expect((await replay({ from })).events).to.equal(3);
  });

  it('replays ten thousand events of a period, and none of a period with one more', async () => {
    const { owner, organizationId, webhook, emit } = await t.organization();
    const { id } = await webhook((await t.receiver()).url);
    const from = t.clock.now().toISOString();
    await emit();
    await t.dispatch();
    const query = (text: string) => t.database.dataSource.query(text, [organizationId]);
    await query(`insert into outbox_event (organization_id, id, environment, kind, payload, created_at, position, is_test)
      select e.organization_id, (left(e.id::text, 24) || lpad(to_hex(n), 12, '0'))::uuid, e.environment, e.kind, e.payload,
        e.created_at, e.position + n, e.is_test
      from outbox_event e, generate_series(1, 10000) n where e.organization_id = $1`);
    t.clock.advance(1);
    const replay = () => replayEvents(t.services, owner.actor, { organizationId, id, from });
    expect((await errorOf(replay())).code).to.equal('REPLAY_TOO_LARGE');
    expect(await countStates(t, organizationId)).to.deep.equal({ delivered: 1 });
    await query(`delete from outbox_event where organization_id = $1
      and id = (select max(id::text)::uuid from outbox_event where organization_id = $1)`);
    expect((await replay()).events).to.equal(10_000);
    await query('delete from organization where id = $1');
  });

  it('replays a delivery only by the webhook that it belongs to', async () => {
    const { owner, organizationId, webhook, emit, deliveries } = await t.organization();
    const { url, requests } = await t.receiver();
    const one = await webhook(url, { environment: 'production' });
    const other = await webhook(url, { environment: 'sandbox' });
    await emit(1, 'production');
    await t.dispatch();
    const [delivery] = await deliveries(one.id);
    const deliveryId = String(delivery?.id);
    const replay = (id: string) => replayDelivery(t.services, owner.actor, { organizationId, id, deliveryId });
    expect((await errorOf(replay(other.id))).kind).to.equal('not-found');
    await t.dispatch();
    expect(requests).to.have.length(1);
    await replay(one.id);
    await t.dispatch();
    expect(requests).to.have.length(2);
  });

  it('replays no test events, which are not in the feed', async () => {
    const { owner, organizationId, webhook, emit } = await t.organization();
    const { url, requests } = await t.receiver();
    const { id } = await webhook(url, { events: ['*'] });
    const from = t.clock.now().toISOString();
    await testWebhook(t.services, owner.actor, { organizationId, id });
    await emit();
    await t.dispatch();
    expect(requests).to.have.length(2);
    t.clock.advance(1);
    expect((await replayEvents(t.services, owner.actor, { organizationId, id, from })).events).to.equal(1);
    await t.dispatch();
    expect(requests.map(({ body }) => JSON.parse(body).test === true)).to.deep.equal([true, false, false]);
  });

  it('sends nothing a second time that is replayed while it is in progress', async () => {
    const { owner, organizationId, webhook, emit } = await t.organization();
    const { url } = await t.receiver();
    const { id } = await webhook(url);
    const from = t.clock.now().toISOString();
    await emit();
    t.clock.advance(1);
    const now = t.clock.now();
    const limits = { owner: randomUUID(), limit: 1_000, perWebhook: 100, perFailing: 5 };
    const claim = async () => {
      const claimed = await t.services.database.transaction(async (tx) => {
        await tx.events.relay(now, 100, scopesOfKinds);
        return tx.webhookDeliveries.claim(now, new Date(now.getTime() + 60_000), limits);
      });
      return claimed.filter(({ webhookId }) => webhookId === id).map(({ id: deliveryId }) => deliveryId);
    };
    const [deliveryId = ''] = await claim();
    await replayDelivery(t.services, owner.actor, { organizationId, id, deliveryId });
    expect(await claim()).to.deep.equal([]);
    expect((await replayEvents(t.services, owner.actor, { organizationId, id, from })).events).to.equal(1);
    expect(await claim()).to.deep.equal([]);
  });

  it('replays to a webhook of one environment no event of the other', async () => {
    const { owner, organizationId, webhook, emit } = await t.organization();
    const { url, requests } = await t.receiver();
    const from = t.clock.now().toISOString();
    await emit(1, 'sandbox');
    await emit(2, 'production');
    await emit(1);
    await t.dispatch();
    t.clock.advance(1);
    const replayed = async (environment: Environment | undefined) => {
      const { id } = await webhook(url, environment === undefined ? {} : { environment });
      return (await replayEvents(t.services, owner.actor, { organizationId, id, from })).events;
    };
    expect([await replayed('sandbox'), await replayed('production'), await replayed(undefined)]).to.deep.equal([
      2, 3, 4,
    ]);
    await t.dispatch();
    expect(requests).to.have.length(9);
  });

  it('replays until now on the clock of the sandbox, unless the webhook is of production', async () => {
    const { owner, organizationId, webhook } = await t.organization();
    const { url } = await t.receiver();
    const { actor } = await given(t.services).apiKey(owner, organizationId, { environment: 'sandbox' });
    const from = t.clock.now().toISOString();
    await advanceSandboxClock(t.services, { organizationId, environment: 'sandbox', actor }, { seconds: 4 * 86_400 });
    const { now } = await environmentClock(t.services, organizationId, 'sandbox');
    const moved = now();
    await t.services.database.transaction((tx) =>
      recordEvent(tx, moved, organizationId, 'sandbox', 'products.imported', {
        totalRows: 1,
        successCount: 1,
        errorCount: 0,
      }),
    );
    await t.dispatch();
    t.clock.advance(1);
    const replay = async (environment: Environment | undefined) => {
      const { id } = await webhook(url, environment === undefined ? {} : { environment });
      return replayEvents(t.services, owner.actor, { organizationId, id, from });
    };
    expect(await replay('sandbox')).to.include({ events: 1, to: now().toISOString() });
    expect(await replay(undefined)).to.include({ events: 1, to: now().toISOString() });
    expect(await replay('production')).to.include({ events: 0, to: t.clock.now().toISOString() });
  });
});
