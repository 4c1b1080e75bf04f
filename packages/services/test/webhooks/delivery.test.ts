import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { createSecretBox } from '@lacre/adapters/secrets/secret-box';
import { DatabaseUnavailable } from '@lacre/database/database-unavailable';
import { given } from '@lacre/testing/given';
import type { Received } from '@lacre/testing/receiver';
import { expect } from 'chai';
import { Webhook } from 'standardwebhooks';
import { createApiKey } from '../../src/api-keys/create-api-key.ts';
import { advanceSandboxClock } from '../../src/sandbox/sandbox-clock.ts';
import { createWebhook } from '../../src/webhooks/create-webhook.ts';
import { deleteWebhook } from '../../src/webhooks/delete-webhook.ts';
import { deliveryFaultIn } from '../../src/webhooks/delivery-faults.ts';
import { endPendingDeliveries } from '../../src/webhooks/disable-webhook.ts';
import { createDispatcher } from '../../src/webhooks/dispatcher.ts';
import { endLeftDeliveries } from '../../src/webhooks/end-left-deliveries.ts';
import { getWebhook } from '../../src/webhooks/get-webhook.ts';
import { replayDelivery } from '../../src/webhooks/replay-delivery.ts';
import { attemptsMax, retryPausesSeconds } from '../../src/webhooks/retry-schedule.ts';
import { rotateWebhookSecret } from '../../src/webhooks/rotate-webhook-secret.ts';
import { updateWebhook } from '../../src/webhooks/update-webhook.ts';
import { impatient, openWebhookHouse, type WebhookHouse } from './webhook-house.ts';

const hour = 3_600;

describe('a webhook', () => {
  let t: WebhookHouse;
  before(async () => {
    t = await openWebhookHouse();
  });
  after(() => t.close());

  it('receives events in a body that the reference library verifies', async () => {
    t.clock.set(new Date().toISOString());
    const { owner, organizationId, webhook } = await t.organization();
    const { url, requests } = await t.receiver();
    const { secret } = await webhook(`${url}/hook?of=lacre`, { events: ['api_key.created'] });
    expect(secret).to.match(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { id } = await createApiKey(t.services, owner.actor, {
      organizationId,
      name: 'Año nuevo',
      environment: 'production',
      scopes: ['read:invoices'],
    });
    await t.dispatch();
    expect(requests).to.have.length(1);
    const [request] = requests;
    expect(request?.path).to.equal('/hook?of=lacre');
    const headers = request?.headers as Record<string, string>;
    expect(headers['content-type']).to.equal('application/json');
    const body = new Webhook(secret).verify(request?.body ?? '', headers) as Record<string, unknown>;
    expect(body).to.deep.include({
      id: headers['webhook-id'],
      type: 'api_key.created',
      timestamp: t.clock.now().toISOString(),
      organizationId,
      environment: 'production',
    });
    expect(body['data']).to.include({ id, name: 'Año nuevo' });
    expect(() => new Webhook(secret).verify(`${request?.body} `, headers)).to.throw('No matching signature');
  });

  it('of the sandbox is retried when the clock of the sandbox advances, one of production is not', async () => {
    const { owner, organizationId, webhook, emit } = await t.organization();
    const fails = (response: ServerResponse) => void response.writeHead(500).end();
    const sandbox = await t.receiver(fails);
    const production = await t.receiver(fails);
    await webhook(sandbox.url, { environment: 'sandbox' });
    await webhook(production.url, { environment: 'production' });
    await emit(1, 'sandbox');
    await emit(1, 'production');
    await t.dispatch();
    const { actor } = await given(t.services).apiKey(owner, organizationId, { environment: 'sandbox' });
    const access = { organizationId, environment: 'sandbox' as const, actor };
    for (const pause of retryPausesSeconds) {
      const { length } = sandbox.requests;
      // The pause and its maximum jitter.
      await advanceSandboxClock(t.services, access, { seconds: Math.ceil(pause * 1.2) + 1 });
      await t.dispatch();
      expect(sandbox.requests).to.have.length(length + 1);
    }
    expect(sandbox.requests).to.have.length(attemptsMax);
    expect(production.requests).to.have.length(1);
  });

  it('of the sandbox is never disabled because its clock was advanced, only after real days of failures', async () => {
    const { owner, organizationId, webhook, emit } = await t.organization();
    const receiver = await t.receiver((response) => void response.writeHead(500).end());
    const { id } = await webhook(receiver.url, { environment: 'sandbox' });
    const { actor } = await given(t.services).apiKey(owner, organizationId, { environment: 'sandbox' });
    const access = { organizationId, environment: 'sandbox' as const, actor };
    const isActive = async () => (await getWebhook(t.services, owner.actor, { organizationId, id })).isActive;
    await emit(1, 'sandbox');
    await t.dispatch();
    for (let days = 0; days < 12; days += 1) {
      await advanceSandboxClock(t.services, access, { seconds: 86_400 });
      await emit(1, 'sandbox');
      await t.dispatch();
    }
    expect(receiver.requests.length).to.be.greaterThan(20);
    expect(await isActive()).to.equal(true);
    t.clock.advance(5 * 24 * hour);
    await emit(1, 'sandbox');
    await t.dispatch();
    expect(await isActive()).to.equal(false);
  });

  it('receives only events of its kinds, environment and organization', async () => {
    const here = await t.organization();
    const elsewhere = await t.organization();
    const all = await t.receiver();
    const sandbox = await t.receiver();
    const other = await t.receiver();
    await here.webhook(all.url, { events: ['*'] });
    await here.webhook(sandbox.url, { environment: 'sandbox' });
    await here.webhook(other.url, { events: ['member.added'] });
    await here.webhook(other.url, { isActive: false });
    await here.emit(1, 'sandbox');
    await here.emit(1, 'production');
    await here.emit(1);
    await elsewhere.emit(1, 'sandbox');
    await t.dispatch();
    const result = (requests: { body: string }[]) =>
      requests.map(({ body }) => (JSON.parse(body) as { environment: string | null }).environment).sort();
    expect(result(all.requests)).to.deep.equal([null, 'production', 'sandbox']);
    expect(result(sandbox.requests)).to.deep.equal([null, 'sandbox']);
    expect(other.requests).to.deep.equal([]);
  });

  const failures: [string, Parameters<WebhookHouse['receiver']>[0], number | null, RegExp][] = [
    ['500', (response) => response.writeHead(500).end('no'), 500, /^Answered 500$/],
    [
      '302',
      (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      302,
      /redirects are not followed/,
    ],
    ['nothing', () => undefined, null, /^No complete response within 0.25 s$/],
    [
      '200 in drips',
      (response) => {
        response.writeHead(200);
        const timer = setInterval(() => response.write('.'), 20);
        response.once('close', () => clearInterval(timer));
      },
      200,
      /^No complete response/,
    ],
    [
      'half a response',
      (response) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('half', () => response.socket?.destroy());
      },
      200,
      /^The connection was closed before the response was complete$/,
    ],
    ['by closing', (response) => response.socket?.destroy(), null, /^The connection was closed/],
  ];
  for (const [what, answer, status, error] of failures)
    it(`that responds with ${what} is retried, and the log gives the reason`, async () => {
      const { webhook, emit, deliveries } = await t.organization();
      const receiver = await t.receiver(answer);
      const isSlow = String(error).includes('No complete');
      const { id } = await webhook(isSlow ? receiver.url + impatient : receiver.url);
      await emit();
      await t.dispatch();
      const [waiting] = await deliveries(id);
      expect(waiting).to.include({ status: 'pending', attemptCount: 1, lastStatusCode: status });
      expect(waiting?.lastError).to.match(error);
      const inSpanish = deliveryFaultIn(waiting?.lastError ?? null, { language: 'es', isAsked: true });
      expect(inSpanish).to.be.a('string').and.not.match(error);
      receiver.answer = (response) => response.writeHead(202).end('thank you');
      t.clock.advance(6);
      await t.dispatch();
      const [delivered] = await deliveries(id);
      expect(delivered).to.include({
        status: 'delivered',
        attemptCount: 2,
        lastStatusCode: 202,
        lastError: null,
        nextAttemptAt: null,
      });
      expect(delivered?.attempts.map(({ response }) => response)).to.deep.equal([
        status === null ? null : { statusCode: status, body: waiting?.attempts[0]?.response?.body },
        { statusCode: 202, body: 'thank you' },
      ]);
      const [first, second] = receiver.requests;
      expect(second?.headers['webhook-id']).to.equal(first?.headers['webhook-id']);
      expect(second?.headers['webhook-timestamp']).not.to.equal(first?.headers['webhook-timestamp']);
      expect(second?.body).to.equal(first?.body);
      expect(delivered?.requestBody).to.equal(first?.body);
      expect(delivered?.attempts[0]?.request.headers).to.include({
        'webhook-signature': first?.headers['webhook-signature'],
      });
    });

  it('whose response never ends is judged by its status', async () => {
    const { webhook, emit, deliveries } = await t.organization();
    const { url } = await t.receiver((response) => {
      const timer = setInterval(() => response.write(Buffer.alloc(65_536, 'x')), 1);
      response.once('close', () => clearInterval(timer));
    });
    const { id } = await webhook(url);
    await emit();
    await t.dispatch();
    const [delivery] = await deliveries(id);
    expect(delivery).to.include({ status: 'delivered', lastStatusCode: 200 });
    expect(delivery?.attempts[0]?.response?.body).to.have.length(1024);
  });

  it('that keeps failing is called ten times within 75.6 hours, then the event waits for a replay', async () => {
    expect(retryPausesSeconds.reduce((sum, pause) => sum + pause, 0) / hour).to.be.closeTo(75.6, 0.05);
    const { owner, organizationId, webhook, emit, deliveries } = await t.organization();
    const receiver = await t.receiver((response) => response.writeHead(503).end());
    const { id } = await webhook(receiver.url);
    await emit();
    await t.dispatch();
    for (const [index, pause] of retryPausesSeconds.entries()) {
      const [delivery] = await deliveries(id);
      expect(delivery).to.include({ status: 'pending', attemptCount: index + 1 });
      const waits = (Date.parse(delivery?.nextAttemptAt ?? '') - t.clock.now().getTime()) / 1000;
      expect(waits).to.be.within(pause * 0.8, pause * 1.2);
      t.clock.advance(Math.floor(waits) - 1);
      await t.dispatch();
      expect(receiver.requests).to.have.length(index + 1);
      t.clock.advance(2);
      await t.dispatch();
      expect(receiver.requests).to.have.length(index + 2);
    }
    const [dead] = await deliveries(id);
    expect(dead).to.include({
      status: 'failed',
      attemptCount: attemptsMax,
      nextAttemptAt: null,
      lastError: 'Answered 503',
    });
    expect(dead?.attempts).to.have.length(10);
    t.clock.advance(100 * hour);
    await t.dispatch();
    expect(receiver.requests).to.have.length(10);
    receiver.answer = (response) => response.end();
    await replayDelivery(t.services, owner.actor, { organizationId, id, deliveryId: dead?.id ?? '' });
    await t.dispatch();
    expect((await deliveries(id))[0]).to.include({ status: 'delivered', attemptCount: 1 });
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).to.equal(1);
  });

  it('is retried not before its Retry-After, and within a day at the latest', async () => {
    const { webhook, emit, deliveries } = await t.organization();
    const waits = async (retryAfter: string, status = 503) => {
      const { url } = await t.receiver((response) => response.writeHead(status, { 'retry-after': retryAfter }).end());
      const { id } = await webhook(url, { events: ['products.imported'] });
      await emit();
      await t.dispatch();
      const [delivery] = await deliveries(id);
      return (Date.parse(delivery?.nextAttemptAt ?? '') - t.clock.now().getTime()) / 1000;
    };
    expect(await waits('120')).to.equal(120);
    expect(await waits(new Date(t.clock.now().getTime() + 600_000).toUTCString())).to.be.closeTo(600, 1);
    expect(await waits('99999999')).to.equal(24 * hour);
    expect(await waits('1')).to.be.within(4, 6);
    expect(await waits('soon')).to.be.within(4, 6);
  });

  it('that is overloaded is paused as a whole, longer each time, until it recovers', async () => {
    const { webhook, emit, deliveries } = await t.organization();
    const receiver = await t.receiver((response) => response.writeHead(429).end());
    const { id } = await webhook(receiver.url);
    const pauses: number[] = [];
    for (let round = 1; round <= 3; round += 1) {
      await emit();
      await t.dispatch();
      const asked = receiver.requests.length;
      let waited = 0;
      for (; receiver.requests.length === asked && waited < 60; waited += 1) {
        t.clock.advance(1);
        await emit();
        await t.dispatch();
      }
      pauses.push(waited);
    }
    expect(pauses[0]).to.be.greaterThan(4);
    expect(pauses[1]).to.be.greaterThan(pauses[0] ?? 0);
    expect(pauses[2]).to.be.greaterThan(pauses[1] ?? 0);
    receiver.answer = (response) => response.end();
    t.clock.advance(3 * hour);
    await t.dispatch();
    const all = await deliveries(id);
    expect(all.filter(({ status }) => status !== 'delivered')).to.deep.equal([]);
  });

  it('is paused no longer for five concurrent calls while it is overloaded', async () => {
    const { webhook, emit } = await t.organization();
    const receiver = await t.receiver((response) => response.writeHead(502).end());
    await webhook(receiver.url);
    // As many as may be in progress.
    await emit(5);
    await t.dispatch();
    expect(receiver.requests).to.have.length(5);
    const pauses: number[] = [];
    for (let round = 1; round <= 3; round += 1) {
      await emit(5);
      const asked = receiver.requests.length;
      let waited = 0;
      for (; receiver.requests.length === asked && waited < 60; waited += 1) {
        t.clock.advance(1);
        await t.dispatch();
      }
      pauses.push(waited);
    }
    expect(pauses).to.deep.equal([5, 10, 20]);
  });

  it('with a rotated secret gets two signatures for a day, then one', async () => {
    const { owner, organizationId, webhook, emit } = await t.organization();
    const { url, requests } = await t.receiver();
    const { id, secret: oldest } = await webhook(url);
    const rotate = () => rotateWebhookSecret(t.services, owner.actor, { organizationId, id });
    const { secret: old } = await rotate();
    const { secret: current, previousSecretExpiresAt } = await rotate();
    expect(previousSecretExpiresAt).to.equal(new Date(t.clock.now().getTime() + 24 * hour * 1000).toISOString());
    const signers = async () => {
      await emit();
      await t.dispatch();
      const { headers = {}, body = '' }: Partial<Received> = requests.at(-1) ?? {};
      const [eventId, seconds] = [String(headers['webhook-id']), Number(headers['webhook-timestamp'])];
      const signatures = String(headers['webhook-signature']).split(' ');
      const isOf = (secret: string) =>
        signatures.includes(new Webhook(secret).sign(eventId, new Date(seconds * 1000), body));
      return [signatures.length, isOf(current), isOf(old), isOf(oldest)];
    };
    expect(await signers()).to.deep.equal([2, true, true, false]);
    t.clock.advance(24 * hour);
    expect(await signers()).to.deep.equal([1, true, false, false]);
  });

  it('with a rotated secret gets both signatures although the master key has changed meanwhile', async () => {
    const { owner, organizationId, emit } = await t.organization();
    const { url, requests } = await t.receiver();
    const [masterKey, newKey] = [randomBytes(32), randomBytes(32)];
    const before = { ...t.services, secretBox: createSecretBox({ masterKey }) };
    const after = { ...t.services, secretBox: createSecretBox({ masterKey: newKey, previousKeys: [masterKey] }) };
    const { id } = await createWebhook(before, owner.actor, { organizationId, url, events: ['*'] });
    await rotateWebhookSecret(after, owner.actor, { organizationId, id });
    await emit();
    const dispatcher = createDispatcher(after);
    dispatcher.notify();
    await dispatcher.idle();
    await dispatcher.stop();
    expect(requests.map(({ headers }) => String(headers['webhook-signature']).split(' ').length)).to.deep.equal([2]);
  });

  it('that responds 410 is disabled at once: pending deliveries fail, the owner is notified, nothing is deleted', async () => {
    const { owner, organizationId, webhook, emit, deliveries } = await t.organization();
    const receiver = await t.receiver((response) => response.writeHead(410).end());
    const { id } = await webhook(receiver.url);
    const said = t.mail.next(owner.email);
    await emit(8);
    await t.dispatch();
    const all = await deliveries(id);
    expect(all.map(({ status }) => status)).to.deep.equal(Array.from({ length: 8 }, () => 'failed'));
    expect(receiver.requests.length).to.be.within(1, 5);
    expect(await getWebhook(t.services, owner.actor, { organizationId, id })).to.include({
      isActive: false,
      disabledReason: 'gone',
    });
    expect((await said).text)
      .to.include('410')
      .and.include(new URL(receiver.url).host);
    // Enabled again, it is not flooded with what it missed.
    receiver.answer = (response) => response.end();
    receiver.requests.length = 0;
    await emit();
    await t.dispatch();
    expect(await updateWebhook(t.services, owner.actor, { organizationId, id, isActive: true })).to.include({
      isActive: true,
      disabledReason: null,
      failingSince: null,
    });
    await t.dispatch();
    expect(receiver.requests).to.deep.equal([]);
    await emit();
    await t.dispatch();
    expect(receiver.requests).to.have.length(1);
  });

  it('stays enabled where its former address responds 410, and the event goes to the new one', async () => {
    const { owner, organizationId, webhook, emit, deliveries } = await t.organization();
    const open: ServerResponse[] = [];
    const before = await t.receiver((response) => void open.push(response));
    const { id } = await webhook(before.url);
    await emit();
    t.dispatcher.notify();
    while (open.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    const now = await t.receiver();
    await updateWebhook(t.services, owner.actor, { organizationId, id, url: now.url });
    open[0]?.writeHead(410).end();
    await t.dispatch();
    expect(await getWebhook(t.services, owner.actor, { organizationId, id })).to.include({
      isActive: true,
      disabledReason: null,
      failingSince: null,
    });
    t.clock.advance(6);
    await t.dispatch();
    expect(now.requests).to.have.length(1);
    expect((await deliveries(id))[0]).to.include({ status: 'delivered', attemptCount: 2 });
  });

  it('stays enabled where its address changes just after the 410 of the former one was recorded', async () => {
    const { owner, organizationId, webhook, emit } = await t.organization();
    const former = await t.receiver((response) => response.writeHead(410).end());
    const next = await t.receiver();
    const { id } = await webhook(former.url);
    const { database } = t.services;
    const markFailed: typeof database.webhookDeliveries.markFailed = async (...failed) => {
      const failing = await database.webhookDeliveries.markFailed(...failed);
      await updateWebhook(t.services, owner.actor, { organizationId, id, url: next.url });
      return failing;
    };
    const webhookDeliveries = { ...database.webhookDeliveries, markFailed };
    const dispatcher = createDispatcher({ ...t.services, database: { ...database, webhookDeliveries } });
    await emit();
    dispatcher.notify();
    await dispatcher.idle();
    await dispatcher.stop();
    expect(former.requests).to.have.length(1);
    expect(await getWebhook(t.services, owner.actor, { organizationId, id })).to.include({ isActive: true });
  });

  it('with a new address starts anew: neither the pause nor the failures of the former one count', async () => {
    const { owner, organizationId, webhook, emit } = await t.organization();
    const former = await t.receiver((response) => response.writeHead(429, { 'retry-after': '3600' }).end());
    const next = await t.receiver((response) => response.writeHead(500).end());
    const { id } = await webhook(former.url);
    await emit();
    await t.dispatch();
    t.clock.advance(5 * 24 * hour - 60);
    await emit();
    await t.dispatch();
    expect(former.requests).to.have.length(3);
    await updateWebhook(t.services, owner.actor, { organizationId, id, url: next.url });
    t.clock.advance(120);
    await emit();
    await t.dispatch();
    expect(next.requests).to.have.length(1);
    const { isActive } = await getWebhook(t.services, owner.actor, { organizationId, id });
    expect(isActive).to.equal(true);
  });

  it('receives a replay of what was in progress when it was disabled, though that process dies', async () => {
    const { owner, organizationId, webhook, emit, deliveries } = await t.organization();
    const receiver = await t.receiver();
    const { id } = await webhook(receiver.url);
    await emit();
    const { database, clock } = t.services;
    await database.transaction((tx) => tx.events.relay(clock.now(), 10, {}));
    const until = new Date(clock.now().getTime() + 60_000);
    const limits = { owner: organizationId, limit: 10, perWebhook: 5, perFailing: 5 };
    await database.transaction((tx) => tx.webhookDeliveries.claim(clock.now(), until, limits));
    await updateWebhook(t.services, owner.actor, { organizationId, id, isActive: false });
    await updateWebhook(t.services, owner.actor, { organizationId, id, isActive: true });
    const [delivery] = await deliveries(id);
    await replayDelivery(t.services, owner.actor, { organizationId, id, deliveryId: String(delivery?.id) });
    t.clock.advance(61);
    await t.dispatch();
    expect(receiver.requests).to.have.length(1);
  });

  it('receives an event once although the connection breaks while its success is recorded', async () => {
    const { webhook, emit, deliveries } = await t.organization();
    const receiver = await t.receiver();
    const { id } = await webhook(receiver.url);
    await emit();
    const { database } = t.services;
    const { webhookDeliveries } = database;
    let breaks = true;
    const breaking: typeof webhookDeliveries = {
      ...webhookDeliveries,
      async markDelivered(...outcome) {
        if (!breaks) return webhookDeliveries.markDelivered(...outcome);
        breaks = false;
        throw new DatabaseUnavailable('the connection broke');
      },
    };
    const dispatcher = createDispatcher({ ...t.services, database: { ...database, webhookDeliveries: breaking } });
    dispatcher.notify();
    await dispatcher.idle();
    await dispatcher.stop();
    expect((await deliveries(id))[0]).to.include({ status: 'delivered', attemptCount: 1 });
    t.clock.advance(61);
    await t.dispatch();
    expect(receiver.requests).to.have.length(1);
  });

  it('that only fails for five days is disabled, but not after one event that failed all its attempts', async () => {
    const { owner, organizationId, webhook, emit, deliveries } = await t.organization();
    const { url } = await t.receiver((response) => response.writeHead(500).end());
    const { id } = await webhook(url);
    const state = () => getWebhook(t.services, owner.actor, { organizationId, id });
    await emit();
    for (let step = 0; step < 100; step += 1) {
      await t.dispatch();
      t.clock.advance(hour);
    }
    expect((await deliveries(id))[0]?.status).to.equal('failed');
    expect((await state()).isActive).to.equal(true);
    t.clock.advance(19 * hour);
    await emit();
    await t.dispatch();
    expect((await state()).isActive).to.equal(true);
    const said = t.mail.next(owner.email);
    t.clock.advance(2 * hour);
    await t.dispatch();
    expect(await state()).to.include({ isActive: false, disabledReason: 'failing' });
    expect((await deliveries(id)).every(({ status }) => status === 'failed')).to.equal(true);
    await said;
  });

  it('that accepts an event in those five days stays enabled, and its failures count anew', async () => {
    const { owner, organizationId, webhook, emit } = await t.organization();
    let status = 500;
    const { url } = await t.receiver((response) => response.writeHead(status).end());
    const { id } = await webhook(url);
    const state = () => getWebhook(t.services, owner.actor, { organizationId, id });
    await emit();
    await t.dispatch();
    t.clock.advance(4 * 24 * hour);
    status = 200;
    await emit();
    await t.dispatch();
    expect(await state()).to.include({ isActive: true, failingSince: null });
    status = 500;
    t.clock.advance(2 * 24 * hour);
    await emit();
    await t.dispatch();
    expect((await state()).isActive).to.equal(true);
  });

  it('that accepts an event just after the last failure of the five days was recorded stays enabled', async () => {
    const { owner, organizationId, webhook, emit, deliveries } = await t.organization();
    let status = 500;
    const { url } = await t.receiver((response) => response.writeHead(status).end());
    const { id } = await webhook(url);
    await emit();
    await t.dispatch();
    t.clock.advance(5 * 24 * hour);
    const { database } = t.services;
    const markFailed: typeof database.webhookDeliveries.markFailed = async (...failed) => {
      const failing = await database.webhookDeliveries.markFailed(...failed);
      // Those of other tests may fail again, too.
      if (failed[0].webhookId !== id) return failing;
      status = 200;
      await emit();
      await t.dispatch();
      return failing;
    };
    const webhookDeliveries = { ...database.webhookDeliveries, markFailed };
    const dispatcher = createDispatcher({ ...t.services, database: { ...database, webhookDeliveries } });
    dispatcher.notify();
    await dispatcher.idle();
    await dispatcher.stop();
    const states = (await deliveries(id)).map((delivery) => delivery.status).sort();
    expect(states).to.deep.equal(['delivered', 'pending']);
    const state = await getWebhook(t.services, owner.actor, { organizationId, id });
    expect(state).to.include({ isActive: true, disabledReason: null, failingSince: null });
  });

  it('that is enabled while its old deliveries are being ended receives what happens from then on', async () => {
    const { owner, organizationId, webhook, emit } = await t.organization();
    const receiver = await t.receiver((response) => response.writeHead(500).end());
    const { id } = await webhook(receiver.url);
    const enabling = (isActive: boolean) => updateWebhook(t.services, owner.actor, { organizationId, id, isActive });
    await emit();
    await t.dispatch();
    await enabling(false);
    await enabling(true);
    await emit();
    await t.dispatch();
    await endPendingDeliveries(t.services, { organizationId, id }, t.clock.now());
    t.clock.advance(hour);
    await t.dispatch();
    expect(receiver.requests).to.have.length(3);
  });

  it('that was disabled by a process that died just after it has no deliveries that wait for ever', async () => {
    const { owner, organizationId, webhook, emit, deliveries } = await t.organization();
    const receiver = await t.receiver((response) => response.writeHead(500).end());
    const [off, on] = [await webhook(receiver.url), await webhook(receiver.url)];
    await emit();
    await t.dispatch();
    const { database } = t.services;
    const dying: typeof database.transaction = async (work) => {
      await database.transaction(work);
      throw new DatabaseUnavailable('the response to the commit was lost');
    };
    const lost = { ...t.services, database: { ...database, transaction: dying } };
    const disabled = updateWebhook(lost, owner.actor, { organizationId, id: off.id, isActive: false });
    expect(await disabled.catch(String)).to.include('was lost');
    expect((await deliveries(off.id))[0]).to.include({ status: 'pending' });
    expect(await endLeftDeliveries(t.services)).to.equal(1);
    expect((await deliveries(off.id))[0]).to.include({ status: 'failed', lastError: 'The webhook was disabled' });
    expect((await deliveries(on.id))[0]).to.include({ status: 'pending' });
    expect(await endLeftDeliveries(t.services)).to.equal(0);
  });

  it('that was disabled or deleted, or whose organization is gone, receives nothing more', async () => {
    const { owner, organizationId, webhook, emit } = await t.organization();
    const receiver = await t.receiver((response) => response.writeHead(500).end());
    const off = await webhook(receiver.url);
    const deleted = await webhook(receiver.url);
    await emit(3);
    await t.dispatch();
    const asked = receiver.requests.length;
    await updateWebhook(t.services, owner.actor, { organizationId, id: off.id, isActive: false });
    await deleteWebhook(t.services, owner.actor, { organizationId, id: deleted.id });
    t.clock.advance(hour);
    await t.dispatch();
    expect(receiver.requests).to.have.length(asked);
    const doomed = await t.organization();
    await doomed.webhook(receiver.url);
    await doomed.emit();
    await t.dispatch();
    expect(receiver.requests).to.have.length(asked + 1);
    await t.database.dataSource.query('delete from organization where id = $1', [doomed.organizationId]);
    t.clock.advance(hour);
    await t.dispatch();
    expect(receiver.requests).to.have.length(asked + 1);
  });
});
