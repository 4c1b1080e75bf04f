import { type Receiver, startReceiver } from '@lacre/testing/receiver';
import { expect } from 'chai';
import type { Json } from '../../support/api-client.ts';
import { nowhere, statusAndMessage } from '../../support/status-and-message.ts';
import { startWebhookApi, type WebhookApi } from './webhook-api.ts';

describe('deliveries of a webhook', () => {
  let t: WebhookApi;
  let receiver: Receiver;
  let id: string;
  const post = (path: string, body?: object) =>
    t.hooks('POST', `/${id}${path}`, { token: t.owner.token, ...(body && { body }) });
  const list = (query: Record<string, string | number> = {}) =>
    t.hooks('GET', `/${id}/deliveries`, { token: t.owner.token, query });
  before(async () => {
    t = await startWebhookApi();
    receiver = await startReceiver((response) =>
      response.writeHead(200, { 'content-type': 'text/plain' }).end('noted'),
    );
    id = String((await t.made({ url: `${receiver.url}/hook` })).id);
  });
  after(async () => {
    await receiver.close();
    await t.close();
  });

  describe('200', () => {
    it('show a real event with its request and response', async () => {
      const { body: key } = await t.api('POST', `/organizations/${t.organizationId}/api-keys`, {
        token: t.owner.token,
        body: { name: 'Tienda', environment: 'sandbox', scopes: ['read:events'] },
      });
      await t.dispatch();
      const { body } = await list();
      const [entry] = body.data as unknown as Json[];
      expect(body).to.deep.include({ total: 1, page: 1, limit: 20, totalPages: 1 });
      expect(entry).to.deep.include({
        webhookId: id,
        event: 'api_key.created',
        environment: 'sandbox',
        test: false,
        status: 'delivered',
        attemptCount: 1,
        lastStatusCode: 200,
      });
      const { body: detail } = await t.hooks('GET', `/${id}/deliveries/${String(entry?.id)}`);
      const [request] = receiver.requests;
      expect(detail.requestBody).to.equal(request?.body);
      const [attempt] = detail.attempts as unknown as Json[];
      expect(attempt).to.deep.include({ response: { statusCode: 200, body: 'noted' }, error: null });
      expect(attempt?.request).to.deep.include({ url: `${receiver.url}/hook` });
      expect(attempt?.request?.headers).to.deep.equal(
        Object.fromEntries(
          ['id', 'timestamp', 'signature'].map((name) => [`webhook-${name}`, request?.headers[`webhook-${name}`]]),
        ),
      );
      // The feed contains the same event for a key of its environment.
      const feed = await t.api('GET', '/events', { key: String(key.key) });
      expect((feed.body.data as unknown as Json[]).at(-1)).to.deep.equal(JSON.parse(request?.body ?? ''));
    });
  });

  describe('202', () => {
    it('test: sends a sample of any kind, marked as a test, to this webhook only and not to the feed', async () => {
      receiver.requests.length = 0;
      t.clock.advance(1);
      const answer = await post('/test', { event: 'invoice.cancelled' });
      expect(answer.status).to.equal(202);
      expect(answer.body).to.deep.include({
        event: 'invoice.cancelled',
        test: true,
        status: 'pending',
        attemptCount: 0,
      });
      await post('/test', {});
      await t.dispatch();
      const bodies = receiver.requests.map(({ body }) => JSON.parse(body) as Json);
      expect(bodies.map(({ type, test }) => [type, test])).to.have.deep.members([
        ['invoice.cancelled', true],
        ['webhook.test', true],
      ]);
      const { body: feed } = await t.api('GET', '/events', { token: t.owner.token, organizationId: t.organizationId });
      expect((feed.data as unknown as Json[]).map(({ type }) => type)).to.deep.equal(['api_key.created']);
      expect(statusAndMessage(await post('/test', { event: 'invoice.eaten' }))).to.deep.equal([
        400,
        ['event must be an event kind (GET /webhooks/event-kinds lists them)'],
      ]);
    });
  });

  describe('202', () => {
    it('test: a sample has the environment that the real event would have, also in its data', async () => {
      const said = async (environment: string | null, event: string) => {
        const { id: of } = await t.made({ url: receiver.url, events: ['webhook.test'], environment });
        const sent = await t.hooks('POST', `/${String(of)}/test`, { token: t.owner.token, body: { event } });
        const { body } = await t.hooks('GET', `/${String(of)}/deliveries/${String(sent.body.id)}`);
        const { data, ...whole } = JSON.parse(String(body.requestBody)) as Json & { data: Json };
        return [whole.environment, data.environment ?? data.livemode];
      };
      expect(await said(null, 'invoice.stamped')).to.deep.equal(['sandbox', 'sandbox']);
      expect(await said('sandbox', 'invoice.stamped')).to.deep.equal(['sandbox', 'sandbox']);
      expect(await said('production', 'invoice.stamped')).to.deep.equal(['production', 'production']);
      expect(await said('production', 'customer.created')).to.deep.equal(['production', true]);
      expect(await said(null, 'customers.imported')).to.deep.equal(['sandbox', undefined]);
      expect(await said('sandbox', 'member.added')).to.deep.equal([null, undefined]);
    });

    it('a test and a replay return the time of delivery to a paused webhook, and activating it ends the pause', async () => {
      const { url } = receiver;
      const { id: pausedId } = await t.made({ url, events: ['webhook.test'] });
      const call = async (method: string, path = '', body?: object) =>
        (await t.hooks(method, `/${String(pausedId)}${path}`, { token: t.owner.token, ...(body && { body }) })).body;
      receiver.answer = (response) => response.writeHead(429, { 'retry-after': '3600' }).end();
      const first = await call('POST', '/test', {});
      await t.dispatch();
      receiver.answer = (response) => response.end();
      const until = new Date(t.clock.now().getTime() + 3_600_000).toISOString();
      expect((await call('GET')).pausedUntil).to.equal(until);
      t.clock.advance(1);
      expect((await call('POST', '/test', {})).nextAttemptAt).to.equal(until);
      expect((await call('POST', `/deliveries/${String(first.id)}/replay`)).nextAttemptAt).to.equal(until);
      expect((await call('GET', `/deliveries/${String(first.id)}`)).nextAttemptAt).to.equal(until);
      receiver.requests.length = 0;
      await t.dispatch();
      expect(receiver.requests).to.deep.equal([]);
      expect((await call('PATCH', '', { isActive: true })).pausedUntil).to.equal(null);
      await t.dispatch();
      expect(receiver.requests).to.have.length(2);
    });
  });

  describe('200, 400', () => {
    it('show why one failed in the language of the caller', async () => {
      const busy = await startReceiver((response) => response.writeHead(503).end());
      const { id: own } = await t.made({ url: busy.url, events: ['webhook.test'] });
      const { body: sent } = await t.hooks('POST', `/${String(own)}/test`);
      await t.dispatch();
      await busy.close();
      const why = async (language: string) => {
        const headers = { 'accept-language': language };
        const { body } = await t.hooks('GET', `/${String(own)}/deliveries/${String(sent.id)}`, {
          token: t.owner.token,
          headers,
        });
        const [attempt] = body.attempts as unknown as Json[];
        return [body.lastError, attempt?.error];
      };
      expect(await why('es')).to.deep.equal(['Respondió 503', 'Respondió 503']);
      expect(await why('en')).to.deep.equal(['Answered 503', 'Answered 503']);
      await t.hooks('DELETE', `/${String(own)}`);
    });

    it('are listed newest first, in pages, by status and by kind', async () => {
      receiver.answer = (response) => response.writeHead(500).end();
      t.clock.advance(1);
      await post('/test', { event: 'member.added' });
      await t.dispatch();
      receiver.answer = (response) => response.end();
      const kinds = async (query: Record<string, string | number>) => {
        const { body } = await list(query);
        return [(body.data as unknown as Json[]).map(({ event }) => String(event)), Number(body.total)];
      };
      expect(await kinds({ status: 'pending' })).to.deep.equal([['member.added'], 1]);
      expect(await kinds({ event: 'invoice.cancelled' })).to.deep.equal([['invoice.cancelled'], 1]);
      expect(await kinds({ limit: 1 })).to.deep.equal([['member.added'], 4]);
      expect(await kinds({ limit: 1, page: 4 })).to.deep.equal([['api_key.created'], 4]);
      expect(statusAndMessage(await list({ limit: 101 }))).to.deep.equal([400, ['limit must be between 1 and 100']]);
      expect(statusAndMessage(await list({ page: 0 }))).to.deep.equal([
        400,
        ['page must be an integer greater than or equal to 1'],
      ]);
      expect(statusAndMessage(await list({ page: 1_000_000_001 }))).to.deep.equal([
        400,
        ['page must be an integer greater than or equal to 1'],
      ]);
      expect(statusAndMessage(await list({ status: 'lost' }))).to.deep.equal([
        400,
        ['status must be one of: pending, delivered, failed'],
      ]);
    });
  });

  describe('404', () => {
    it('replay: resends a delivery under its event id, and returns 404 for an unknown delivery', async () => {
      receiver.requests.length = 0;
      const { body } = await list({ event: 'api_key.created' });
      const [entry] = body.data as unknown as Json[];
      const replayed = await post(`/deliveries/${String(entry?.id)}/replay`);
      expect([replayed.status, replayed.body.status, replayed.body.attemptCount]).to.deep.equal([202, 'pending', 0]);
      await t.dispatch();
      expect(receiver.requests.map(({ headers }) => headers['webhook-id'])).to.include(entry?.eventId);
      expect(statusAndMessage(await post(`/deliveries/${nowhere}/replay`))).to.deep.equal([404, 'Delivery not found']);
      expect(statusAndMessage(await t.hooks('GET', `/${id}/deliveries/${nowhere}`))).to.deep.equal([
        404,
        'Delivery not found',
      ]);
    });
  });

  describe('202, 400', () => {
    it('replay of a period: returns the number of events', async () => {
      t.clock.advance(1);
      const answer = await post('/replay', { from: '2026-11-21T00:00:00Z', events: ['api_key.created'] });
      expect([answer.status, answer.body.events]).to.deep.equal([202, 1]);
      expect(statusAndMessage(await post('/replay', { from: '2026-11-21' }))).to.deep.equal([
        400,
        ['from must be a valid ISO 8601 date-time with time zone'],
      ]);
      expect(
        statusAndMessage(await post('/replay', { from: '2026-11-21T00:00:00Z', to: '2026-11-21T00:00:00Z' })),
      ).to.deep.equal([400, ['from must be before to']]);
    });
  });

  describe('409', () => {
    it('neither tests nor replays are sent to an inactive webhook', async () => {
      await t.dispatch();
      const { body } = await list();
      const [entry] = body.data as unknown as Json[];
      await t.hooks('PATCH', `/${id}`, { token: t.owner.token, body: { isActive: false } });
      const rejection = [409, 'The webhook is inactive. Set isActive to true first.'];
      expect(statusAndMessage(await post('/test', {}))).to.deep.equal(rejection);
      expect(statusAndMessage(await post('/replay', { from: '2026-11-21T00:00:00Z' }))).to.deep.equal(rejection);
      expect(statusAndMessage(await post(`/deliveries/${String(entry?.id)}/replay`))).to.deep.equal(rejection);
    });
  });
});
