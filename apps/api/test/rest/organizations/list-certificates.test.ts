import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import { addMember } from '../../support/add-member.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import { nowhere, statusAndMessage, unauthenticated } from '../../support/status-and-message.ts';
import type { TestApi } from '../../support/test-api.ts';

describe('GET /organizations/{id}/certificates', () => {
  let test: TestApi;
  let owner: GivenUser;
  let organizationId: string;
  const list = (token?: string, id = organizationId) =>
    test.api('GET', `/organizations/${id}/certificates`, token === undefined ? {} : { token });

  before(async () => {
    test = await sharedTestApi();
    owner = await test.given.user();
    ({ id: organizationId } = await test.given.organization(owner));
  });

  describe('200', () => {
    it('is an empty list before the first upload, for owners and admins', async () => {
      const admin = await addMember(test, organizationId, 'admin');
      for (const { token } of [owner, admin]) {
        const { status, body } = await list(token);
        expect([status, body]).to.deep.equal([200, []]);
      }
    });
  });
  describe('400', () => {
    it('rejects an id that is not a UUID', async () => {
      expect(statusAndMessage(await list(owner.token, 'abc'))).to.deep.equal([400, ['id must be a UUID']]);
    });
  });
  describe('401', () => {
    it('rejects a call without credentials', async () => {
      expect(statusAndMessage(await list())).to.deep.equal(unauthenticated);
    });
  });
  describe('403', () => {
    it('rejects a member and a user outside the organization', async () => {
      const people = [await addMember(test, organizationId, 'member'), await test.given.user('Eva')];
      for (const { token } of people)
        expect(statusAndMessage(await list(token))).to.deep.equal([
          403,
          'Access denied. Only owners and admins can list certificates.',
        ]);
    });
  });
  describe('404', () => {
    it('is returned for an unknown organization', async () => {
      expect(statusAndMessage(await list(owner.token, nowhere))).to.deep.equal([404, 'Organization not found']);
    });
  });
});
