import { expect } from 'chai';
import { addMember } from '../../support/add-member.ts';
import type { Call } from '../../support/api-client.ts';
import { nowhere, statusAndMessage, unauthenticated, unknownKey } from '../../support/status-and-message.ts';
import { startWebhookApi, type WebhookApi } from './webhook-api.ts';

/** Method, path below `/webhooks`, body, scope. */
const operations: [string, string, object | undefined, 'read:webhooks' | 'write:webhooks'][] = [
  ['GET', '', undefined, 'read:webhooks'],
  ['POST', '', { url: 'https://hooks.example.com/', events: ['*'] }, 'write:webhooks'],
  ['GET', '/{id}', undefined, 'read:webhooks'],
  ['PATCH', '/{id}', { description: 'x' }, 'write:webhooks'],
  ['DELETE', '/{id}', undefined, 'write:webhooks'],
  ['POST', '/{id}/rotate-secret', undefined, 'write:webhooks'],
  ['POST', '/{id}/test', {}, 'write:webhooks'],
  ['POST', '/{id}/replay', { from: '2026-11-20T00:00:00Z' }, 'write:webhooks'],
  ['GET', '/{id}/deliveries', undefined, 'read:webhooks'],
  ['GET', '/{id}/deliveries/{deliveryId}', undefined, 'read:webhooks'],
  ['POST', '/{id}/deliveries/{deliveryId}/replay', undefined, 'write:webhooks'],
];

describe('every operation of webhooks', () => {
  let t: WebhookApi;
  let id: string;
  let deliveryId: string;
  before(async () => {
    t = await startWebhookApi();
    id = String((await t.made()).id);
    deliveryId = String((await t.hooks('POST', `/${id}/test`, { token: t.owner.token, body: {} })).body.id);
  });
  after(() => t.close());

  for (const [method, path, body, scope] of operations) {
    const call = (auth: Call, organizationId = t.organizationId, webhookId = id) =>
      t.api(
        method,
        `/organizations/${organizationId}/webhooks${path.replace('{id}', webhookId).replace('{deliveryId}', deliveryId)}`,
        { ...auth, ...(body && { body }) },
      );

    describe(`${method} ${path || '/'}`, () => {
      describe('401', () => {
        it('is returned to a caller without credentials or with an unknown key', async () => {
          expect(statusAndMessage(await call({}))).to.deep.equal(unauthenticated);
          expect(statusAndMessage(await call({ key: 'sk_test_no' }))).to.deep.equal(unknownKey);
        });
      });

      describe('400', () => {
        it('is returned for ids that are not UUIDs', async () => {
          expect(statusAndMessage(await call({ token: t.owner.token }, 'abc'))).to.deep.equal([
            400,
            ['organizationId must be a UUID'],
          ]);
          if (path !== '')
            expect(statusAndMessage(await call({ token: t.owner.token }, undefined, 'abc'))).to.deep.equal([
              400,
              ['id must be a UUID'],
            ]);
        });
      });

      describe('404', () => {
        it('is returned for an unknown organization, and to a key for any other organization than its own', async () => {
          expect(statusAndMessage(await call({ token: t.owner.token }, nowhere))).to.deep.equal([
            404,
            'Organization not found',
          ]);
          const stranger = await t.given.user('Eva');
          const { id: other } = await t.given.organization(stranger);
          const { key } = await t.given.apiKey(stranger, other, { scopes: ['read:webhooks', 'write:webhooks'] });
          expect(statusAndMessage(await call({ key }))).to.deep.equal([404, 'Organization not found']);
          // The organization of the key, with a webhook of another one.
          if (path !== '')
            expect(statusAndMessage(await call({ key }, other))).to.deep.equal([404, 'Webhook not found']);
          if (path !== '')
            expect(statusAndMessage(await call({ token: stranger.token }, other))).to.deep.equal([
              404,
              'Webhook not found',
            ]);
        });
      });

      describe('403', () => {
        it('is returned to members, users outside the organization and keys without the scope', async () => {
          const may = path === '' && method === 'GET' ? 'list' : 'view';
          const rejection = [403, `Access denied. Only owners and admins can ${may} webhooks.`];
          const people = [await addMember(t, t.organizationId, 'member'), await t.given.user('Eva')];
          for (const { token } of people) expect(statusAndMessage(await call({ token }))).to.deep.equal(rejection);
          const scopes = scope === 'read:webhooks' ? (['write:webhooks'] as const) : (['read:webhooks'] as const);
          const { key } = await t.given.apiKey(t.owner, t.organizationId, { scopes: [...scopes] });
          expect(statusAndMessage(await call({ key }))).to.deep.equal([
            403,
            `API key lacks the required scope: ${scope}`,
          ]);
        });
      });

      describe('404', () => {
        it('is returned to a key of one environment for a webhook of both', async () => {
          const { key } = await t.given.apiKey(t.owner, t.organizationId, {
            scopes: [scope],
            environment: 'production',
          });
          if (path !== '') expect(statusAndMessage(await call({ key }))).to.deep.equal([404, 'Webhook not found']);
          else if (method === 'GET') expect((await call({ key })).body).to.deep.equal([]);
        });
      });
    });
  }

  describe('201', () => {
    it('lets admins manage webhooks as owners do', async () => {
      const { token } = await addMember(t, t.organizationId, 'admin');
      expect((await t.hooks('GET', '', { token })).status).to.equal(200);
      const { status, body } = await t.hooks('POST', '', {
        token,
        body: { url: 'https://hooks.example.com/', events: ['*'] },
      });
      expect(status).to.equal(201);
      expect((await t.hooks('DELETE', `/${String(body.id)}`, { token })).status).to.equal(204);
    });

    it('restricts a key to the webhooks of its environment', async () => {
      const keyed = await t.given.apiKey(t.owner, t.organizationId, { scopes: ['read:webhooks', 'write:webhooks'] });
      const { key } = keyed;
      const body = { url: 'https://hooks.example.com/', events: ['*'] };
      const made = await t.hooks('POST', '', { key, body });
      expect([made.status, made.body.environment]).to.deep.equal([201, 'sandbox']);
      expect((await t.hooks('GET', '', { key })).body).to.deep.equal([made.body]);
      const other = [400, ['environment must be sandbox, the environment of the API key']];
      expect(
        statusAndMessage(await t.hooks('POST', '', { key, body: { ...body, environment: 'production' } })),
      ).to.deep.equal(other);
      const path = `/${String(made.body.id)}`;
      expect(statusAndMessage(await t.hooks('PATCH', path, { key, body: { environment: null } }))).to.deep.equal(other);
      expect((await t.hooks('DELETE', path, { key })).status).to.equal(204);
    });
  });
});
