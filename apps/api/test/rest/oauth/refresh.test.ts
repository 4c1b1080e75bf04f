import { expect } from 'chai';
import { type App, type OauthWorld, type Person, sharedOauthWorld } from '../../support/oauth-world.ts';
import { statusAndMessage } from '../../support/status-and-message.ts';

describe('POST /oauth/token/refresh', function () {
  this.timeout(60_000);
  let world: OauthWorld;
  let ana: Person;
  let app: App;

  before(async () => {
    world = await sharedOauthWorld();
    ana = await world.person();
  });
  beforeEach(async () => {
    app = await world.application();
  });

  const refresh = (refreshToken: unknown, changes: Record<string, unknown> = {}) =>
    world.test.api('POST', '/oauth/token/refresh', {
      body: {
        refreshToken,
        clientId: app.clientId,
        clientSecret: app.clientSecret,
        grantType: 'refresh_token',
        ...changes,
      },
    });

  describe('200', () => {
    it('200: returns a new pair with the same scopes', async () => {
      const first = await world.tokens(app, ana, { scope: 'read:invoices read:user' });
      const { status, body } = await refresh(first.refresh_token);
      expect([status, body.token_type, body.expires_in]).to.deep.equal([200, 'Bearer', 3600]);
      expect(String(body.scope).split(' ')).to.have.members(['read:invoices', 'read:user']);
      expect((await world.test.api('GET', '/invoices', { token: String(body.access_token) })).status).to.equal(200);
    });

    it('200: names no scope that the application has lost since', async () => {
      const first = await world.tokens(app, ana, { scope: 'read:invoices read:user' });
      const { oauthApplications } = world.test.services.database;
      const row = await oauthApplications.findByClientId(app.clientId);
      if (!row) throw new Error('no application');
      await oauthApplications.update(row.organizationId, row.id, { ...row, scopes: ['read:user'] }, new Date());
      const { body } = await refresh(first.refresh_token);
      expect(body.scope).to.equal('read:user');
      const [, claims = ''] = String(body.access_token).split('.');
      expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).to.include({ scope: 'read:user' });
    });
  });

  describe('400', () => {
    it('400: rejects missing fields and another grant type', async () => {
      for (const field of ['refreshToken', 'clientId', 'clientSecret', 'grantType']) {
        const { status, body } = await refresh('x', { [field]: undefined });
        expect([status, body.error], field).to.deep.equal([400, 'invalid_request']);
      }
      expect(statusAndMessage(await refresh('x', { grantType: 'authorization_code' }))).to.deep.equal([
        400,
        ['grantType must be refresh_token'],
      ]);
    });
  });

  describe('401', () => {
    it('401: rejects an unknown token, and a wrong client', async () => {
      const { status, body } = await refresh('unknown');
      expect([status, body.message, body.error]).to.deep.equal([401, 'Invalid refresh token', 'invalid_grant']);
      const wrong = await refresh('unknown', { clientSecret: 'wrong' });
      expect([wrong.status, wrong.body.message, wrong.body.error]).to.deep.equal([
        401,
        'Invalid client credentials',
        'invalid_client',
      ]);
    });
  });

  describe('429', () => {
    it('429: limits a client to fifteen attempts a minute', async () => {
      for (let tries = 1; tries <= 15; tries += 1) expect((await refresh('x')).status).to.equal(401);
      const { status, headers } = await refresh('x');
      expect([status, headers.has('retry-after')]).to.deep.equal([429, true]);
    });
  });
});
