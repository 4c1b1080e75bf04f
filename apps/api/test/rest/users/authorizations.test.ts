import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import { sharedTestApi } from '../../support/shared-api.ts';
import { nowhere, statusAndMessage, unauthenticated } from '../../support/status-and-message.ts';
import type { TestApi } from '../../support/test-api.ts';

describe('/users/me/authorizations', () => {
  let test: TestApi;
  let ana: GivenUser;
  let organizationId: string;
  before(async () => {
    test = await sharedTestApi();
    ana = await test.given.user();
    organizationId = (await test.given.organization(ana)).id;
  });

  const list = async (token = ana.token) => {
    const { body } = await test.api('GET', '/users/me/authorizations', { token });
    return body as unknown as { id: string; application: { id: string } }[];
  };

  describe('200', () => {
    it('lists the applications that the user authorized, and not those of other users', async () => {
      const { clientId } = await test.given.oauthToken(ana, organizationId, { scopes: ['read:user', 'read:invoices'] });
      const [listed] = await list();
      expect(listed).to.deep.include({
        application: { id: clientId, name: 'Conta Móvil', logo: null, owner: 'Contadigital' },
        organization: { id: organizationId, name: 'Comercializadora Peña' },
        scopes: ['read:invoices', 'read:user'],
        authorizedAt: test.clock.now().toISOString(),
      });
      expect(await list((await test.given.user('Eva')).token)).to.deep.equal([]);
    });
  });

  describe('204', () => {
    it('204: revokes the access of the application at once', async () => {
      const { token, clientId } = await test.given.oauthToken(ana, organizationId);
      expect((await test.api('GET', '/invoices', { token })).status).to.equal(200);
      const id = (await list()).find(({ application }) => application.id === clientId)?.id;
      const path = `/users/me/authorizations/${id}`;
      expect((await test.api('DELETE', path, { token: ana.token })).status).to.equal(204);
      expect((await test.api('GET', '/invoices', { token })).status).to.equal(401);
      expect((await list()).map(({ application }) => application.id)).not.to.include(clientId);
      expect(statusAndMessage(await test.api('DELETE', path, { token: ana.token }))).to.deep.equal([
        404,
        'Authorization not found',
      ]);
    });
  });

  describe('404', () => {
    it('does not revoke an authorization of another user', async () => {
      const { token } = await test.given.oauthToken(ana, organizationId);
      const [{ id } = { id: '' }] = await list();
      const eva = await test.given.user('Eva');
      for (const foreign of [id, nowhere])
        expect(
          statusAndMessage(await test.api('DELETE', `/users/me/authorizations/${foreign}`, { token: eva.token })),
        ).to.deep.equal([404, 'Authorization not found']);
      expect((await test.api('GET', '/invoices', { token })).status).to.equal(200);
    });
  });

  describe('400, 401', () => {
    it('rejects an invalid id, and a call without credentials', async () => {
      expect((await test.api('DELETE', '/users/me/authorizations/abc', { token: ana.token })).status).to.equal(400);
      expect(statusAndMessage(await test.api('GET', '/users/me/authorizations'))).to.deep.equal(unauthenticated);
    });
  });
});
