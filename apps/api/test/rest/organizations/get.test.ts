import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import { addMember } from '../../support/add-member.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import { nowhere, statusAndMessage, unauthenticated } from '../../support/status-and-message.ts';
import type { TestApi } from '../../support/test-api.ts';

describe('GET /organizations/{id}', () => {
  let test: TestApi;
  let owner: GivenUser;
  let organizationId: string;
  const get = (token?: string, id = organizationId) =>
    test.api('GET', `/organizations/${id}`, token === undefined ? {} : { token });

  before(async () => {
    test = await sharedTestApi();
    owner = await test.given.user();
    ({ id: organizationId } = await test.given.organization(owner));
  });

  describe('200', () => {
    it('is visible to every member', async () => {
      const people = [
        owner,
        await addMember(test, organizationId, 'admin'),
        await addMember(test, organizationId, 'member'),
      ];
      for (const { token } of people) {
        const { status, body } = await get(token);
        expect([status, body.id, body.ownerId]).to.deep.equal([200, organizationId, owner.userId]);
      }
    });
  });
  describe('400', () => {
    it('rejects an id that is not a UUID', async () => {
      for (const id of ['abc', '%00', '..%2F..', `${organizationId}0`])
        expect(statusAndMessage(await get(owner.token, id))).to.deep.equal([400, ['id must be a UUID']]);
    });
  });
  describe('401', () => {
    it('rejects a call without credentials, also for an unknown organization', async () => {
      for (const id of [organizationId, nowhere, 'abc'])
        expect(statusAndMessage(await get(undefined, id))).to.deep.equal(unauthenticated);
    });
  });
  describe('403', () => {
    it('rejects a user outside the organization', async () => {
      const { token } = await test.given.user('Eva');
      expect(statusAndMessage(await get(token))).to.deep.equal([
        403,
        'Access denied. You are not a member of this organization',
      ]);
    });
  });
  describe('404', () => {
    it('is returned for an unknown organization', async () => {
      expect(statusAndMessage(await get(owner.token, nowhere))).to.deep.equal([404, 'Organization not found']);
    });
  });
});
