import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import { addMember } from '../../support/add-member.ts';
import { nowhere, statusAndMessage, unauthenticated } from '../../support/status-and-message.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

describe('GET /organizations/{organizationId}/api-keys', () => {
  let test: TestApi;
  let owner: GivenUser;
  let organizationId: string;
  const list = (token?: string, id = organizationId) =>
    test.api('GET', `/organizations/${id}/api-keys`, token === undefined ? {} : { token });

  before(async () => {
    test = await startTestApi();
    owner = await test.given.user();
    ({ id: organizationId } = await test.given.organization(owner));
  });
  after(() => test.close());

  describe('200', () => {
    it('lists the keys of the organization newest first, revoked keys as inactive, without the secrets', async () => {
      const first = await test.given.apiKey(owner, organizationId);
      test.clock.advance(1);
      const second = await test.given.apiKey(owner, organizationId, { environment: 'production' });
      const stranger = await test.given.user('Eva');
      await test.given.apiKey(stranger, (await test.given.organization(stranger)).id);
      await test.api('DELETE', `/organizations/${organizationId}/api-keys/${first.id}`, { token: owner.token });
      const { status, body, bytes } = await list(owner.token);
      const keys = body as unknown as { id: string; isActive: boolean; environment: string }[];
      expect(status).to.equal(200);
      expect(keys.map(({ id, isActive, environment }) => [id, isActive, environment])).to.deep.equal([
        [second.id, true, 'production'],
        [first.id, false, 'sandbox'],
      ]);
      expect(bytes.toString()).not.to.match(/sk_(?:test|live)_[0-9A-Za-z]/);
    });
  });
  describe('400', () => {
    it('rejects an organization id that is not a UUID', async () => {
      expect(statusAndMessage(await list(owner.token, 'abc'))).to.deep.equal([400, ['organizationId must be a UUID']]);
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
          'Access denied. Only owners and admins can list API keys.',
        ]);
    });
  });
  describe('404', () => {
    it('is returned for an unknown organization', async () => {
      expect(statusAndMessage(await list(owner.token, nowhere))).to.deep.equal([404, 'Organization not found']);
    });
  });
});
