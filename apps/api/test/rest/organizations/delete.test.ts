import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import { addMember } from '../../support/add-member.ts';
import { invoiceBody } from '../../support/bodies.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import { nowhere, statusAndMessage, unauthenticated, unknownKey } from '../../support/status-and-message.ts';
import type { TestApi } from '../../support/test-api.ts';

describe('DELETE /organizations/{id}', () => {
  let test: TestApi;
  let owner: GivenUser;
  before(async () => {
    test = await sharedTestApi();
    owner = await test.given.user();
  });
  const remove = (id: string, token?: string) =>
    test.api('DELETE', `/organizations/${id}`, { ...(token && { token }) });

  describe('204', () => {
    it('returns no body, makes the organization inaccessible and frees its slug', async () => {
      const { body: made } = await test.api('POST', '/organizations', {
        token: owner.token,
        body: { name: 'Se va', slug: 'se-va' },
      });
      const id = String(made.id);
      const member = await addMember(test, id, 'member');
      const { key } = await test.given.apiKey(owner, id);
      expect((await test.api('POST', '/invoices', { key, body: invoiceBody() })).status).to.equal(201);
      expect((await test.api('GET', '/invoices', { token: member.token, organizationId: id })).status).to.equal(200);

      const answer = await remove(id, owner.token);
      expect([answer.status, answer.bytes.length]).to.deep.equal([204, 0]);

      expect(statusAndMessage(await test.api('GET', '/invoices', { key }))).to.deep.equal(unknownKey);
      for (const { token } of [owner, member]) {
        const ofPath = [
          `/organizations/${id}`,
          `/organizations/${id}/members`,
          `/organizations/${id}/certificates`,
          `/organizations/${id}/invites`,
          `/organizations/${id}/series`,
          `/organizations/${id}/usage`,
          `/organizations/${id}/partners`,
          `/organizations/${id}/api-keys`,
        ];
        for (const path of ofPath)
          expect(statusAndMessage(await test.api('GET', path, { token })), path).to.deep.equal([
            404,
            'Organization not found',
          ]);
        expect(statusAndMessage(await test.api('GET', '/invoices', { token, organizationId: id }))).to.deep.equal([
          403,
          'Access denied. You are not a member of this organization',
        ]);
        expect((await test.api('GET', '/organizations', { token })).body).to.deep.equal([]);
        expect((await test.api('GET', '/users/me', { token })).body.organizations).to.deep.equal([]);
      }
      expect(statusAndMessage(await remove(id, owner.token))).to.deep.equal([404, 'Organization not found']);
      const again = await test.api('POST', '/organizations', {
        token: owner.token,
        body: { name: 'Otra', slug: 'se-va' },
      });
      expect(again.status).to.equal(201);
      await remove(String(again.body.id), owner.token);
    });
  });

  describe('400', () => {
    it('rejects an id that is not a UUID', async () => {
      expect(statusAndMessage(await remove('abc', owner.token))).to.deep.equal([400, ['id must be a UUID']]);
    });
  });

  describe('401', () => {
    it('rejects a call without credentials, and an API key', async () => {
      const { id } = await test.given.organization(owner);
      expect(statusAndMessage(await remove(id))).to.deep.equal(unauthenticated);
      const { key } = await test.given.apiKey(owner, id, { scopes: ['write:organization'] });
      expect(statusAndMessage(await test.api('DELETE', `/organizations/${id}`, { key }))).to.deep.equal(
        unauthenticated,
      );
    });
  });

  describe('403', () => {
    it('rejects admins, members and users outside the organization', async () => {
      const { id } = await test.given.organization(owner);
      const people = [
        await addMember(test, id, 'admin'),
        await addMember(test, id, 'member'),
        await test.given.user('Eva'),
      ];
      for (const { token } of people)
        expect(statusAndMessage(await remove(id, token))).to.deep.equal([
          403,
          'Access denied. Only the organization owner can delete the organization',
        ]);
      expect((await test.api('GET', `/organizations/${id}`, { token: owner.token })).status).to.equal(200);
    });
  });

  describe('404', () => {
    it('is returned for an unknown organization', async () => {
      expect(statusAndMessage(await remove(nowhere, owner.token))).to.deep.equal([404, 'Organization not found']);
    });

    it('is returned when the id of a nested resource is .., without deleting the organization', async () => {
      const { id } = await test.given.organization(owner);
      const { token } = owner;
      expect((await test.api('DELETE', `/organizations/${id}/customers/..`, { token })).status).to.equal(404);
      expect((await test.api('GET', `/organizations/${id}`, { token })).status).to.equal(200);
    });
  });
});
