import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import { addMember } from '../../support/add-member.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import { nowhere, statusAndMessage, unauthenticated } from '../../support/status-and-message.ts';
import type { TestApi } from '../../support/test-api.ts';

describe('GET /organizations/{organizationId}/audit-log', () => {
  let test: TestApi;
  let owner: GivenUser;
  let organizationId: string;
  const list = (token?: string, query: Record<string, string | number> = {}, id = organizationId) =>
    test.api('GET', `/organizations/${id}/audit-log`, { query, ...(token !== undefined && { token }) });

  before(async () => {
    test = await sharedTestApi();
    owner = await test.given.user();
    ({ id: organizationId } = await test.given.organization(owner));
    const made = await test.api('POST', `/organizations/${organizationId}/api-keys`, {
      token: owner.token,
      headers: { 'user-agent': 'audit-test/1.0' },
      body: { name: 'Caja', environment: 'sandbox', scopes: ['read:invoices'] },
    });
    await test.api('DELETE', `/organizations/${organizationId}/api-keys/${made.body.id}`, { token: owner.token });
    const changes = { legal_name: 'COMERCIALIZADORA' };
    await test.api('PUT', `/organizations/${organizationId}/legal`, { token: owner.token, body: changes });
  });

  describe('200', () => {
    it('returns to the owner who did what and from where, newest first', async () => {
      const { status, body } = await list(owner.token);
      expect([status, body.total, body.page, body.limit, body.totalPages]).to.deep.equal([200, 4, 1, 20, 1]);
      const entries = body.data as unknown as Record<string, unknown>[];
      expect(entries.map(({ action, position }) => [position, action])).to.deep.equal([
        [4, 'organization.legal_updated'],
        [3, 'api_key.revoked'],
        [2, 'api_key.created'],
        [1, 'organization.created'],
      ]);
      expect(entries[2]).to.deep.include({
        actor: { kind: 'session', id: owner.userId, name: 'Ana', applicationId: null },
        details: { name: 'Caja', environment: 'sandbox', scopes: 'read:invoices' },
        ip: '127.0.0.1',
        userAgent: 'audit-test/1.0',
      });
      expect(entries[0]).to.have.property('previousHash', entries[1]?.['hash']);
      expect(JSON.stringify(body)).not.to.match(/sk_test_\w{10}/);
    });
    it('is paginated and filtered', async () => {
      const second = await list(owner.token, { page: 2, limit: 3 });
      expect([second.body.data?.length, second.body.totalPages]).to.deep.equal([1, 2]);
      expect((await list(owner.token, { action: 'api_key.created' })).body.total).to.equal(1);
      expect((await list(owner.token, { action: "x' or 1=1" })).body.total).to.equal(0);
      expect((await list(owner.token, { from: '2026-11-21', to: '2026-11-21' })).body.total).to.equal(4);
      expect((await list(owner.token, { from: '2026-11-22' })).body.total).to.equal(0);
      expect((await list(owner.token, { to: '2026-11-21T17:59:59Z' })).body.total).to.equal(0);
    });
  });
  describe('400', () => {
    it('rejects an empty action, which would find nothing', async () => {
      const answer = await list(owner.token, { action: '' });
      expect(statusAndMessage(answer)).to.deep.equal([400, ['action must not be empty']]);
    });
    it('rejects an invalid page, limit or date', async () => {
      expect(statusAndMessage(await list(owner.token, { page: 0, limit: 101, from: '2026-02-30' }))).to.deep.equal([
        400,
        [
          'page must be an integer greater than or equal to 1',
          'limit must be between 1 and 100',
          'from must be a valid ISO 8601 date',
        ],
      ]);
    });
  });
  describe('401', () => {
    it('rejects a call without credentials', async () => {
      expect(statusAndMessage(await list())).to.deep.equal(unauthenticated);
    });
  });
  describe('403', () => {
    it('rejects every role but the owner', async () => {
      const others = [
        await addMember(test, organizationId, 'admin'),
        await addMember(test, organizationId, 'member'),
        await test.given.user('Eva'),
      ];
      for (const { token } of others)
        expect(statusAndMessage(await list(token))).to.deep.equal([
          403,
          'Access denied. Only the organization owner can view the audit log.',
        ]);
    });
  });
  describe('404', () => {
    it('rejects an unknown organization', async () => {
      expect(statusAndMessage(await list(owner.token, {}, nowhere))).to.deep.equal([404, 'Organization not found']);
    });
  });
});
