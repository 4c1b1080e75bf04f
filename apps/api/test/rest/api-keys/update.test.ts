import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import { addMember } from '../../support/add-member.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import { nowhere, statusAndMessage, unauthenticated, unknownKey } from '../../support/status-and-message.ts';
import type { TestApi } from '../../support/test-api.ts';

describe('PATCH /organizations/{organizationId}/api-keys/{id}', () => {
  let test: TestApi;
  let owner: GivenUser;
  let organizationId: string;
  let made: { key: string; id: string };
  before(async () => {
    test = await sharedTestApi();
    owner = await test.given.user();
    organizationId = (await test.given.organization(owner)).id;
  });
  beforeEach(async () => {
    made = await test.given.apiKey(owner, organizationId);
  });
  const path = (id = made.id) => `/organizations/${organizationId}/api-keys/${id}`;
  const patch = (body: unknown, call: { token?: string; key?: string } = { token: owner.token }, id = made.id) =>
    test.api('PATCH', path(id), { body, ...call });
  const use = () => test.api('GET', '/invoices', { key: made.key });

  describe('200', () => {
    it('updates only the given fields, effective from the next request', async () => {
      expect((await use()).status).to.equal(200);
      const { status, body } = await patch({ name: ' Caja 2 ', scopes: ['write:invoices'] });
      expect([status, body.name, body.scopes, body.isActive]).to.deep.equal([200, 'Caja 2', ['write:invoices'], true]);
      expect(body).to.not.have.property('key');
      expect(statusAndMessage(await use())).to.deep.equal([403, 'API key lacks the required scope: read:invoices']);
    });

    it('deactivates a key and reactivates it', async () => {
      expect((await use()).status).to.equal(200);
      expect((await patch({ isActive: false })).body.isActive).to.equal(false);
      expect(statusAndMessage(await use())).to.deep.equal(unknownKey);
      expect((await patch({ isActive: true })).body.isActive).to.equal(true);
      expect((await use()).status).to.equal(200);
    });

    it('sets allowed IP addresses and an expiry, and removes both', async () => {
      const { body } = await patch({ allowedIps: ['203.0.113.0/24'], expiresAt: '2027-01-01T00:00:00-06:00' });
      expect(body).to.deep.include({ allowedIps: ['203.0.113.0/24'], expiresAt: '2027-01-01T06:00:00.000Z' });
      expect(statusAndMessage(await use())).to.deep.equal(unknownKey);
      const after = (await patch({ allowedIps: null, expiresAt: null })).body;
      expect(after).to.deep.include({ allowedIps: null, expiresAt: null });
      expect((await use()).status).to.equal(200);
    });

    it('lets a key with write:api-keys update other keys within its own scopes and environment', async () => {
      const { key } = await test.given.apiKey(owner, organizationId, { scopes: ['write:api-keys', 'read:invoices'] });
      const { id } = await test.given.apiKey(owner, organizationId, { scopes: ['read:invoices'] });
      expect((await patch({ name: 'Otra' }, { key }, id)).status).to.equal(200);
      const refused = 'A key cannot grant scopes that it does not have: write:invoices';
      expect(statusAndMessage(await patch({ scopes: ['write:invoices'] }, { key }, id))).to.deep.equal([403, refused]);
      expect(statusAndMessage(await patch({ name: 'Mine' }, { key }))).to.deep.equal([403, refused]);
      const live = await test.given.apiKey(owner, organizationId, {
        environment: 'production',
        scopes: ['read:invoices'],
      });
      expect(statusAndMessage(await patch({ name: 'x' }, { key }, live.id))).to.deep.equal([404, 'API key not found']);
    });
  });

  describe('403: a key with an expiry and allowed IP addresses', () => {
    it('cannot lift these limits from itself or from another key', async () => {
      const make = async (changes: object, call: object = { token: owner.token }) =>
        test.api('POST', `/organizations/${organizationId}/api-keys`, {
          ...call,
          body: { name: 'x', environment: 'sandbox', scopes: ['write:api-keys'], ...changes },
        });
      const bounds = { expiresAt: '2026-12-01T00:00:00.000Z', allowedIps: ['127.0.0.1', '::1'] };
      const { body: own } = await make(bounds);
      const by = { key: String(own.key) };
      const life = [403, 'A key cannot outlive the key that creates it: set expiresAt'];
      const addresses = [403, 'A key cannot allow addresses that it does not have: set allowedIps'];
      for (const expiresAt of [null, '2026-12-01T00:00:00.001Z']) {
        expect(statusAndMessage(await make({ ...bounds, expiresAt }, by))).to.deep.equal(life);
        expect(statusAndMessage(await patch({ expiresAt }, by, String(own.id)))).to.deep.equal(life);
      }
      for (const allowedIps of [null, [], ['0.0.0.0/0'], ['127.0.0.1', '10.0.0.1']]) {
        expect(statusAndMessage(await make({ ...bounds, allowedIps }, by))).to.deep.equal(addresses);
        expect(statusAndMessage(await patch({ allowedIps }, by, String(own.id)))).to.deep.equal(addresses);
      }
      const { body: wide } = await make({});
      expect(statusAndMessage(await patch({ isActive: true }, by, String(wide.id)))).to.deep.equal(life);
      expect((await patch({ isActive: false }, by, String(wide.id))).status).to.equal(200);
      expect((await make({ ...bounds, allowedIps: ['127.0.0.1'] }, by)).status).to.equal(201);
      const rotated = await test.api('POST', `${path(String(own.id))}/rotate`, { ...by, body: { overlapHours: 0 } });
      expect([rotated.status, rotated.body.expiresAt]).to.deep.equal([201, bounds.expiresAt]);
    });
  });

  describe('400', () => {
    const rejections: [unknown, string[]][] = [
      [{ name: '' }, ['name must not be empty']],
      [{ scopes: [] }, ['scopes must contain between 1 and 100 scopes']],
      [{ expiresAt: '2020-01-01T00:00:00Z' }, ['expiresAt must be in the future']],
      [{ expiresAt: 'soon' }, ['expiresAt must be a valid ISO 8601 date-time with time zone']],
      [{ allowedIps: ['10.0.0.0/33'] }, ['allowedIps[0] must be an IP address or a CIDR range']],
      [{ isActive: 'no' }, ['isActive must be true or false']],
    ];
    for (const [body, message] of rejections)
      it(`rejects ${JSON.stringify(body)}`, async () => {
        expect(statusAndMessage(await patch(body))).to.deep.equal([400, message]);
      });
  });

  describe('401, 403, 404', () => {
    it('rejects calls without credentials, members, keys without the scope, and revoked or unknown keys', async () => {
      expect(statusAndMessage(await patch({ name: 'x' }, {}))).to.deep.equal(unauthenticated);
      const { token } = await addMember(test, organizationId, 'member');
      expect(statusAndMessage(await patch({ name: 'x' }, { token }))).to.deep.equal([
        403,
        'Access denied. Only owners and admins can update API keys.',
      ]);
      expect(statusAndMessage(await patch({ name: 'x' }, { key: made.key }))).to.deep.equal([
        403,
        'API key lacks the required scope: write:api-keys',
      ]);
      await test.api('DELETE', path(), { token: owner.token });
      for (const id of [made.id, nowhere])
        expect(statusAndMessage(await patch({ isActive: true }, { token: owner.token }, id))).to.deep.equal([
          404,
          'API key not found',
        ]);
    });
  });
});
