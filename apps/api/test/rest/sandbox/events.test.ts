import { expect } from 'chai';
import { addMember } from '../../support/add-member.ts';
import type { Call } from '../../support/api-client.ts';
import { statusAndMessage } from '../../support/status-and-message.ts';
import { startWebhookApi, type WebhookApi } from '../webhooks/webhook-api.ts';

describe('POST /sandbox/events', () => {
  let t: WebhookApi;
  let key: string;
  before(async () => {
    t = await startWebhookApi();
    ({ key } = await t.given.apiKey(t.owner, t.organizationId, { scopes: ['write:webhooks', 'read:events'] }));
  });
  after(() => t.close());

  const trigger = (type: unknown, call: Call = { key }) =>
    t.api('POST', '/sandbox/events', { ...call, body: { type } });

  describe('202', () => {
    it('delivers a sample to the feed and to subscribed webhooks, marked as a test', async () => {
      const webhook = await t.made({ events: ['invoice.cancelled'] });
      const other = await t.made({ events: ['customer.created'] });
      await t.dispatch();
      const newest = await t.api('GET', '/events', { key, query: { tail: 'true' } });
      const { status, body } = await trigger('invoice.cancelled');
      expect(status).to.equal(202);
      expect(body).to.deep.include({ type: 'invoice.cancelled', environment: 'sandbox', test: true });
      await t.dispatch();
      const feed = await t.api('GET', '/events', { key, query: { after: String(newest.body.after) } });
      expect(feed.body.data).to.deep.equal([body]);
      const deliveriesOf = async (id: unknown) => (await t.hooks('GET', `/${String(id)}/deliveries`)).body.data;
      expect(await deliveriesOf(webhook.id)).to.have.lengthOf(1);
      expect(await deliveriesOf(other.id)).to.deep.equal([]);
    });

    it('leaves the audit log unchanged: nothing was stamped', async () => {
      await trigger('invoice.stamped');
      await t.dispatch();
      const stamps = await t.services.database.auditEntries.listStampsAfter(0, 100);
      expect(stamps.filter(({ organizationId }) => organizationId === t.organizationId)).to.deep.equal([]);
    });
  });

  describe('400', () => {
    it('rejects an unknown type, and *, without listing * as allowed', async () => {
      const text = 'type must be an event kind (GET /webhooks/event-kinds lists them)';
      for (const type of ['invoice.lost', '*', '', 1])
        expect(statusAndMessage(await trigger(type)), String(type)).to.deep.equal([400, [text]]);
    });
  });

  describe('403', () => {
    it('rejects a production key, a key without the scope and a plain member', async () => {
      const { key: live } = await t.given.apiKey(t.owner, t.organizationId, {
        environment: 'production',
        scopes: ['write:webhooks'],
      });
      const { body } = await trigger('webhook.test', { key: live });
      expect([body.code, body.message]).to.deep.equal([
        'SANDBOX_ONLY',
        'This operation works only in the sandbox, with a sandbox key',
      ]);
      const { key: reader } = await t.given.apiKey(t.owner, t.organizationId, { scopes: ['read:events'] });
      expect((await trigger('webhook.test', { key: reader })).status).to.equal(403);
      const { token } = await addMember(t, t.organizationId, 'member');
      const member = await trigger('webhook.test', { token, organizationId: t.organizationId });
      expect(statusAndMessage(member)).to.deep.equal([
        403,
        'Access denied. Only owners and admins can trigger events.',
      ]);
    });
  });
});
