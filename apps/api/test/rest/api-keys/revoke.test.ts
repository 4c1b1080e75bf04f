import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import { addMember } from '../../support/add-member.ts';
import { eventsOf } from '../../support/events-of.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import { nowhere, statusAndMessage, unauthenticated, unknownKey } from '../../support/status-and-message.ts';
import type { TestApi } from '../../support/test-api.ts';

describe('DELETE /organizations/{organizationId}/api-keys/{id}', () => {
  let test: TestApi;
  let owner: GivenUser;
  let organizationId: string;
  const revoke = (id: string, token: string | undefined = owner.token, organization = organizationId) =>
    test.api('DELETE', `/organizations/${organization}/api-keys/${id}`, token ? { token } : {});

  before(async () => {
    test = await sharedTestApi();
    owner = await test.given.user();
    ({ id: organizationId } = await test.given.organization(owner));
  });

  describe('204', () => {
    it('rejects the key from the next request on', async () => {
      const { key, id } = await test.given.apiKey(owner, organizationId);
      expect((await test.api('GET', '/invoices', { key })).status).to.equal(200);
      const { status, bytes } = await revoke(id);
      expect([status, bytes.length]).to.deep.equal([204, 0]);
      expect(statusAndMessage(await test.api('GET', '/invoices', { key }))).to.deep.equal(unknownKey);
    });

    it('is announced with the environment and the expiry of the key, as its creation was', async () => {
      const user = await test.given.user();
      const { id: organization } = await test.given.organization(user);
      const expiresAt = '2027-01-31T00:00:00.000Z';
      const sent = { name: 'Tienda', environment: 'sandbox', scopes: ['read:invoices'], expiresAt };
      const call = { token: user.token, body: sent };
      const { id } = (await test.api('POST', `/organizations/${organization}/api-keys`, call)).body;
      expect((await revoke(String(id), user.token, organization)).status).to.equal(204);
      for (const kind of ['api_key.created', 'api_key.revoked'])
        expect(await eventsOf(test, organization, kind), kind).to.deep.equal([
          { id, name: 'Tienda', environment: 'sandbox', expiresAt },
        ]);
    });
  });
  describe('400', () => {
    it('rejects ids that are not UUIDs, all at once', async () => {
      expect(statusAndMessage(await revoke('abc', owner.token, 'x'))).to.deep.equal([
        400,
        ['organizationId must be a UUID', 'id must be a UUID'],
      ]);
    });
  });
  describe('401', () => {
    it('rejects a call without credentials', async () => {
      expect(statusAndMessage(await revoke(nowhere, ''))).to.deep.equal(unauthenticated);
    });
  });
  describe('403', () => {
    it('rejects a member and a user outside the organization', async () => {
      const { key, id } = await test.given.apiKey(owner, organizationId);
      const people = [await addMember(test, organizationId, 'member'), await test.given.user('Eva')];
      for (const { token } of people)
        expect(statusAndMessage(await revoke(id, token))).to.deep.equal([
          403,
          'Access denied. Only owners and admins can revoke API keys.',
        ]);
      expect((await test.api('GET', '/invoices', { key })).status).to.equal(200);
    });
  });
  describe('404', () => {
    it('is the same for an unknown key, a revoked key and another organization’s key', async () => {
      const { id } = await test.given.apiKey(owner, organizationId);
      await revoke(id);
      const stranger = await test.given.user('Eva');
      const foreign = await test.given.apiKey(stranger, (await test.given.organization(stranger)).id);
      for (const missing of [nowhere, id, foreign.id])
        expect(statusAndMessage(await revoke(missing))).to.deep.equal([404, 'API key not found']);
      expect((await test.api('GET', '/invoices', { key: foreign.key })).status).to.equal(200);
    });

    it('hides the keys of production from a sandbox key, and the other way round', async () => {
      for (const environment of ['sandbox', 'production'] as const) {
        const { key } = await test.given.apiKey(owner, organizationId, { environment, scopes: ['write:api-keys'] });
        const other = environment === 'sandbox' ? 'production' : 'sandbox';
        const { id } = await test.given.apiKey(owner, organizationId, { environment: other });
        const answer = await test.api('DELETE', `/organizations/${organizationId}/api-keys/${id}`, { key });
        expect(statusAndMessage(answer), environment).to.deep.equal([404, 'API key not found']);
      }
    });
  });
});
