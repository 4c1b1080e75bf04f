import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import { addMember } from '../../support/add-member.ts';
import { eventsOf } from '../../support/events-of.ts';
import { nowhere, statusAndMessage, unauthenticated, unknownKey } from '../../support/status-and-message.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

describe('POST /organizations/{organizationId}/api-keys/{id}/rotate', () => {
  let test: TestApi;
  let owner: GivenUser;
  let organizationId: string;
  let old: { key: string; id: string };
  before(async () => {
    test = await startTestApi();
    owner = await test.given.user();
  });
  after(() => test.close());
  beforeEach(async () => {
    test.clock.set('2026-11-21T18:00:00Z');
    organizationId = (await test.given.organization(owner)).id;
    old = await test.given.apiKey(owner, organizationId);
  });
  const base = () => `/organizations/${organizationId}/api-keys`;
  const rotate = (body: unknown, call: { token?: string; key?: string } = { token: owner.token }, id = old.id) =>
    test.api('POST', `${base()}/${id}/rotate`, { body, ...call });
  const use = async (key: string) => (await test.api('GET', '/invoices', { key })).status;

  describe('201', () => {
    it('returns the new key once, and the old one works until the overlap ends', async () => {
      const { status, headers, body } = await rotate({ overlapHours: 2 });
      expect([status, headers.get('location')]).to.deep.equal([201, `${base()}/${body.id}`]);
      const key = String(body.key);
      expect(key)
        .to.match(/^sk_test_/)
        .and.not.equal(old.key);
      expect(body).to.deep.include({
        name: 'Test',
        scopes: ['read:invoices', 'write:invoices'],
        environment: 'sandbox',
        expiresAt: null,
      });
      expect([await use(old.key), await use(key)]).to.deep.equal([200, 200]);
      test.clock.set('2026-11-21T19:59:59Z');
      expect(await use(old.key)).to.equal(200);
      test.clock.set('2026-11-21T20:00:00Z');
      expect([await use(old.key), await use(key)]).to.deep.equal([401, 200]);
      expect(await eventsOf(test, organizationId, 'api_key.rotated')).to.deep.equal([
        {
          id: old.id,
          name: 'Test',
          environment: 'sandbox',
          expiresAt: '2026-11-21T20:00:00.000Z',
          newId: body.id,
        },
      ]);
    });

    it('ends the old key at once with overlapHours 0, and after 24 hours by default', async () => {
      expect(await use(old.key)).to.equal(200);
      const next = await rotate({ overlapHours: 0 });
      expect(statusAndMessage(await test.api('GET', '/invoices', { key: old.key }))).to.deep.equal(unknownKey);
      await rotate({}, { token: owner.token }, String(next.body.id));
      test.clock.advance(86_399);
      expect(await use(String(next.body.key))).to.equal(200);
      test.clock.advance(1);
      expect(await use(String(next.body.key))).to.equal(401);
    });

    it('gives the new key the same lifetime as the old one', async () => {
      const { body } = await test.api('POST', base(), {
        token: owner.token,
        body: { name: 'x', environment: 'sandbox', scopes: ['read:invoices'], expiresAt: '2026-12-01T18:00:00Z' },
      });
      test.clock.set('2026-11-30T18:00:00Z');
      const token = (
        await test.api('POST', '/auth/sign-in', { body: { email: owner.email, password: owner.password } })
      ).body.token;
      const next = await rotate({ overlapHours: 168 }, { token: String(token) }, String(body.id));
      expect(next.body.expiresAt).to.equal('2026-12-10T18:00:00.000Z');
      test.clock.set('2026-12-01T18:00:00Z');
      expect(await use(String(body.key))).to.equal(401);
    });

    it('by a key keeps the expiry of the old key: a leaked key cannot prolong itself or another', async () => {
      const make = async (expiresAt?: string) => {
        const scopes = ['write:api-keys', 'read:invoices'];
        const body = { name: 'x', environment: 'sandbox', scopes, expiresAt };
        return (await test.api('POST', base(), { token: owner.token, body })).body;
      };
      const [ending, other, endless] = [
        await make('2026-12-01T18:00:00Z'),
        await make('2026-12-01T18:00:00Z'),
        await make(),
      ];
      test.clock.set('2026-11-30T18:00:00Z');
      for (const [by, rotated] of [
        [ending, ending],
        [endless, other],
      ] as const) {
        const next = await rotate({}, { key: String(by.key) }, String(rotated.id));
        expect([next.status, next.body.expiresAt]).to.deep.equal([201, '2026-12-01T18:00:00.000Z']);
      }
    });

    it('does not enable a deactivated key', async () => {
      await test.api('PATCH', `${base()}/${old.id}`, { token: owner.token, body: { isActive: false } });
      const { status, body } = await rotate({});
      expect([status, body.isActive, await use(String(body.key))]).to.deep.equal([201, false, 401]);
    });
  });

  describe('400', () => {
    it('rejects overlaps outside of 0 to 168 hours', async () => {
      for (const overlapHours of [-1, 169, 1.5, '2', null])
        expect(statusAndMessage(await rotate({ overlapHours }))).to.deep.equal([
          400,
          ['overlapHours must be an integer between 0 and 168'],
        ]);
    });
  });

  describe('401, 403, 404, 409', () => {
    it('rejects calls without credentials, members, a key that would gain scopes, and an unknown key', async () => {
      expect(statusAndMessage(await rotate({}, {}))).to.deep.equal(unauthenticated);
      const { token } = await addMember(test, organizationId, 'member');
      expect(statusAndMessage(await rotate({}, { token }))).to.deep.equal([
        403,
        'Access denied. Only owners and admins can rotate API keys.',
      ]);
      const { key } = await test.given.apiKey(owner, organizationId, { scopes: ['write:api-keys'] });
      expect(statusAndMessage(await rotate({}, { key }))).to.deep.equal([
        403,
        'A key cannot grant scopes that it does not have: read:invoices, write:invoices',
      ]);
      expect(statusAndMessage(await rotate({}, { token: owner.token }, nowhere))).to.deep.equal([
        404,
        'API key not found',
      ]);
    });

    it('rejects a key that has expired: rotating would extend it', async () => {
      const expiresAt = '2026-11-21T18:10:00Z';
      await test.api('PATCH', `${base()}/${old.id}`, { token: owner.token, body: { expiresAt } });
      test.clock.set(expiresAt);
      const { status, body } = await rotate({});
      expect([status, body.code]).to.deep.equal([409, 'API_KEY_EXPIRED']);
    });

    it('rejects a key that was already rotated, also by a concurrent request', async () => {
      const answers = await Promise.all([rotate({}), rotate({})]);
      expect(answers.map(({ status }) => status).sort()).to.deep.equal([201, 409]);
      expect(statusAndMessage(await rotate({}))).to.deep.equal([
        409,
        'This key was already rotated: rotate the new one',
      ]);
      expect(
        statusAndMessage(
          await test.api('PATCH', `${base()}/${old.id}`, { token: owner.token, body: { expiresAt: null } }),
        ),
      ).to.deep.equal([409, 'This key was rotated and will expire: update the new key']);
    });
  });
});
