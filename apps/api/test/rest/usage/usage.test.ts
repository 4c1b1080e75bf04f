import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import { addMember } from '../../support/add-member.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import { nowhere, statusAndMessage, unauthenticated, unknownKey } from '../../support/status-and-message.ts';
import type { TestApi } from '../../support/test-api.ts';

describe('usage', () => {
  let test: TestApi;
  let owner: GivenUser;
  let organizationId: string;
  before(async () => {
    test = await sharedTestApi();
    owner = await test.given.user();
    organizationId = (await test.given.organization(owner)).id;
  });
  const path = () => `/organizations/${organizationId}/usage`;
  const unlimited = {
    plan: 'unlimited',
    cfdiIncluded: null,
    cfdiUsedThisMonth: 0,
    cfdiRemaining: null,
    periodResetsAt: '2026-12-01T06:00:00.000Z',
  };

  describe('200', () => {
    it('200 returns the same to every member and to a key with read:usage', async () => {
      const { token } = await addMember(test, organizationId, 'member');
      const { key } = await test.given.apiKey(owner, organizationId, { scopes: ['read:usage'] });
      for (const answer of [
        await test.api('GET', path(), { token }),
        await test.api('GET', path(), { key }),
        await test.api('GET', '/usage', { key }),
      ])
        expect([answer.status, answer.body]).to.deep.equal([200, unlimited]);
    });
  });

  describe('401, 403, 404', () => {
    it('401 without credentials, 403 for outsiders and keys without the scope, 404 for an unknown organization', async () => {
      expect(statusAndMessage(await test.api('GET', path()))).to.deep.equal(unauthenticated);
      expect(statusAndMessage(await test.api('GET', '/usage'))).to.deep.equal(unknownKey);
      const stranger = await test.given.user('Eva');
      expect((await test.api('GET', path(), { token: stranger.token })).status).to.equal(403);
      const { key } = await test.given.apiKey(owner, organizationId);
      for (const where of [path(), '/usage'])
        expect(statusAndMessage(await test.api('GET', where, { key }))).to.deep.equal([
          403,
          'API key lacks the required scope: read:usage',
        ]);
      expect((await test.api('GET', `/organizations/${nowhere}/usage`, { token: owner.token })).status).to.equal(404);
    });
  });
});
