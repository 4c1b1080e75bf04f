import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import { sharedTestApi } from '../../support/shared-api.ts';
import { statusAndMessage, unauthenticated, unknownKey } from '../../support/status-and-message.ts';
import type { TestApi } from '../../support/test-api.ts';

describe('GET /users/me', () => {
  let test: TestApi;
  let ana: GivenUser;
  let organizationId: string;
  let key: string;
  let keyId: string;

  before(async () => {
    test = await sharedTestApi();
    ana = await test.given.user();
    ({ id: organizationId } = await test.given.organization(ana, 'Comercial Peña'));
    ({ key, id: keyId } = await test.given.apiKey(ana, organizationId, { scopes: ['read:invoices'] }));
    await test.given.organization(ana, 'Otra de Ana');
  });

  describe('200', () => {
    it('returns the user of a session and their organizations', async () => {
      const { status, body } = await test.api('GET', '/users/me', { token: ana.token });
      expect(status).to.equal(200);
      expect(body).to.include({ id: ana.userId, email: ana.email, name: 'Ana', locale: 'es-MX' });
      expect(body).not.to.have.property('apiKey');
      const organizations = body.organizations as unknown as { name: string; slug: string; role: string }[];
      expect(organizations.map(({ name, role }) => [name, role])).to.have.deep.members([
        ['Comercial Peña', 'owner'],
        ['Otra de Ana', 'owner'],
      ]);
    });

    it('returns the creator of a key, its scopes and only its organization', async () => {
      const { status, body } = await test.api('GET', '/users/me', { key });
      expect([status, body.id]).to.deep.equal([200, ana.userId]);
      expect(body.apiKey).to.deep.equal({ id: keyId, name: 'Test', environment: 'sandbox', scopes: ['read:invoices'] });
      expect((body.organizations as unknown as { id: string }[]).map(({ id }) => id)).to.deep.equal([organizationId]);
    });

    it('uses the key when both a key and a session are sent', async () => {
      const { body } = await test.api('GET', '/users/me', { key, token: 'x.y.z' });
      expect(body).to.have.property('apiKey');
    });
  });

  describe('401', () => {
    it('rejects a call without credentials', async () => {
      expect(statusAndMessage(await test.api('GET', '/users/me'))).to.deep.equal(unauthenticated);
    });

    it('rejects an invalid key, even with a session token', async () => {
      for (const bad of ['x', 'sk_test_abc', `${key}x`, key.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))])
        expect(statusAndMessage(await test.api('GET', '/users/me', { key: bad, token: ana.token }))).to.deep.equal(
          unknownKey,
        );
    });

    it('rejects a key in the query, whatever the name of the parameter', async () => {
      for (const name of ['apiKey', 'api_key', 'api-key', 'apikey', 'X-API-Key', 'x-api-key'])
        for (const credentials of [{}, { key }, { token: ana.token }])
          expect(
            statusAndMessage(await test.api('GET', '/users/me', { ...credentials, query: { [name]: key } })),
            name,
          ).to.deep.equal(unknownKey);
    });
  });
});
