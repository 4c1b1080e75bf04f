import { recordEvent } from '@lacre/services/events/record-event';
import { expect } from 'chai';
import { addMember } from '../../support/add-member.ts';
import type { Call, Json } from '../../support/api-client.ts';
import { nowhere, statusAndMessage, unauthenticated, unknownKey } from '../../support/status-and-message.ts';
import { startWebhookApi, type WebhookApi } from '../webhooks/webhook-api.ts';

describe('GET /events', () => {
  let t: WebhookApi;
  let key: string;
  const events = (call: Call) => t.api('GET', '/events', call);
  const session = (query: Record<string, string | number> = {}): Call => ({
    token: t.owner.token,
    organizationId: t.organizationId,
    query,
  });
  const typesOf = (body: Json) => (body.data as unknown as Json[]).map(({ type }) => String(type));
  before(async () => {
    t = await startWebhookApi();
    ({ key } = await t.given.apiKey(t.owner, t.organizationId, { scopes: ['read:events'] }));
    await t.services.database.transaction(async (tx) => {
      const id = t.organizationId;
      await recordEvent(tx, t.clock.now(), id, 'production', 'customer.deleted', { id });
      await recordEvent(tx, t.clock.now(), id, 'sandbox', 'product.deleted', { id });
      await recordEvent(tx, t.clock.now(), id, undefined, 'products.imported', {
        totalRows: 1,
        successCount: 1,
        errorCount: 0,
      });
    });
    await t.dispatch();
  });
  after(() => t.close());

  describe('200', () => {
    it('continues after the last known event, page by page, and reports when there is more', async () => {
      const first = await events(session({ limit: 2 }));
      expect([typesOf(first.body), first.body.hasMore]).to.deep.equal([['api_key.created', 'customer.deleted'], true]);
      const second = await events(session({ limit: 2, after: String(first.body.after) }));
      expect([typesOf(second.body), second.body.hasMore]).to.deep.equal([
        ['product.deleted', 'products.imported'],
        false,
      ]);
      const third = await events(session({ after: String(second.body.after) }));
      expect(third.body).to.deep.equal({ data: [], after: second.body.after, hasMore: false });
    });
    it('shows a key the events of its environment and those without an environment', async () => {
      const { body } = await events({ key });
      expect(typesOf(body)).to.deep.equal(['api_key.created', 'product.deleted', 'products.imported']);
      const live = await t.given.apiKey(t.owner, t.organizationId, {
        environment: 'production',
        scopes: ['read:events'],
      });
      const { body: ofProduction } = await events({ key: live.key });
      expect(typesOf(ofProduction)).to.deep.equal(['customer.deleted', 'products.imported']);
    });
    it('returns the end of the feed without its events, to every reader', async () => {
      const { body } = await events(session());
      expect((await events(session({ tail: 'true' }))).body).to.deep.equal({ ...body, data: [] });
      expect((await events({ key, query: { tail: 'true' } })).body.after).to.equal(body.after);
      expect(typesOf((await events(session({ tail: 'true', limit: 2, after: String(body.after) }))).body)).to.be.empty;
    });
    it('is empty for an organization without events', async () => {
      const stranger = await t.given.user('Eva');
      const { id: organizationId } = await t.given.organization(stranger);
      const { body } = await events({ token: stranger.token, organizationId });
      expect(body).to.deep.equal({ data: [], after: null, hasMore: false });
    });
  });

  describe('400', () => {
    it('rejects an invalid cursor, and one of another organization', async () => {
      const text =
        'after must be the id of an event of the last 90 days; without it the feed starts with the oldest one';
      expect(statusAndMessage(await events(session({ after: 'abc' })))).to.deep.equal([400, ['after must be a UUID']]);
      expect(statusAndMessage(await events(session({ after: nowhere })))).to.deep.equal([400, [text]]);
      const { body } = await events(session());
      const stranger = await t.given.user('Eva');
      const { id: organizationId } = await t.given.organization(stranger);
      const query = { after: String(body.after) };
      expect(statusAndMessage(await events({ token: stranger.token, organizationId, query }))).to.deep.equal([
        400,
        [text],
      ]);
    });
    it('rejects an invalid limit', async () => {
      for (const limit of [0, 101, 'all'])
        expect(statusAndMessage(await events(session({ limit })))).to.deep.equal([
          400,
          ['limit must be between 1 and 100'],
        ]);
    });
    it('rejects a session without an organization', async () => {
      expect(statusAndMessage(await events({ token: t.owner.token }))).to.deep.equal([
        400,
        'X-Organization-Id header is required',
      ]);
    });
  });
  describe('401', () => {
    it('rejects a call without credentials and an unknown key', async () => {
      expect(statusAndMessage(await events({}))).to.deep.equal(unauthenticated);
      expect(statusAndMessage(await events({ key: 'sk_test_no' }))).to.deep.equal(unknownKey);
    });
  });
  describe('403', () => {
    it('rejects members, outsiders and keys without the scope', async () => {
      const { token } = await addMember(t, t.organizationId, 'member');
      const { organizationId } = t;
      expect(statusAndMessage(await events({ token, organizationId }))).to.deep.equal([
        403,
        'Access denied. Only owners and admins can read events.',
      ]);
      const stranger = await t.given.user('Eva');
      expect(statusAndMessage(await events({ token: stranger.token, organizationId }))).to.deep.equal([
        403,
        'Access denied. You are not a member of this organization',
      ]);
      const { key: without } = await t.given.apiKey(t.owner, organizationId, { scopes: ['read:webhooks'] });
      expect(statusAndMessage(await events({ key: without }))).to.deep.equal([
        403,
        'API key lacks the required scope: read:events',
      ]);
    });
  });
});
