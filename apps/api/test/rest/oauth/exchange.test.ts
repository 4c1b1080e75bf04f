import { expect } from 'chai';
import { type App, type Back, type OauthWorld, type Person, sharedOauthWorld } from '../../support/oauth-world.ts';
import { statusAndMessage } from '../../support/status-and-message.ts';

describe('POST /oauth/token/exchange', function () {
  this.timeout(60_000);
  let world: OauthWorld;
  let ana: Person;
  let app: App;
  const nothing: Back = { url: new URL('http://localhost'), code: 'unknown', verifier: undefined, state: '' };

  before(async () => {
    world = await sharedOauthWorld();
    ana = await world.person();
  });
  beforeEach(async () => {
    app = await world.application();
  });

  describe('200', () => {
    it('returns tokens in the format of the specification', async () => {
      const back = await world.authorize(app, ana, { scope: 'read:user read:organization' });
      const { status, body, headers } = await world.exchange(app, back);
      expect(status).to.equal(200);
      expect(Object.keys(body).sort()).to.deep.equal([
        'access_token',
        'expires_in',
        'refresh_token',
        'scope',
        'token_type',
      ]);
      expect([body.token_type, body.expires_in]).to.deep.equal(['Bearer', 3600]);
      expect(String(body.scope).split(' ')).to.have.members(['read:user', 'read:organization']);
      expect([headers.get('cache-control'), headers.get('pragma')]).to.deep.equal(['no-store', 'no-cache']);
    });

    it('returns an ID token too where openid was granted', async () => {
      const back = await world.authorize(app, ana, { scope: 'openid' });
      expect((await world.exchange(app, back)).body.id_token).to.be.a('string');
    });

    it('needs no verifier where no challenge was sent', async () => {
      const back = await world.authorize(app, ana, { pkce: false });
      expect((await world.exchange(app, back, { codeVerifier: null })).status).to.equal(200);
    });
  });

  describe('400', () => {
    const fields = ['code', 'clientId', 'clientSecret', 'redirectUri', 'grantType'];
    for (const field of fields)
      it(`rejects a request without ${field}`, async () => {
        for (const value of [undefined, ...(field === 'grantType' ? [] : [''])]) {
          const { status, body } = await world.exchange(app, nothing, { [field]: value });
          expect([status, body.error]).to.deep.equal([400, 'invalid_request']);
          expect(body.message).to.be.an('array').with.lengthOf(1);
          expect(String(body.message)).to.match(new RegExp(`^${field} (is required|must be authorization_code)$`));
        }
      });

    it('names all missing fields at once', async () => {
      const { status, body } = await world.test.api('POST', '/oauth/token/exchange', { body: {} });
      expect(status).to.equal(400);
      expect(body.message).to.have.lengthOf(fields.length);
    });

    it('refuses another grant type', async () => {
      const { status, body } = await world.exchange(app, nothing, { grantType: 'client_credentials' });
      expect([status, body.message, body.error]).to.deep.equal([
        400,
        ['grantType must be authorization_code'],
        'invalid_request',
      ]);
    });

    it('rejects a body that is not JSON', async () => {
      const headers = { 'content-type': 'application/json' };
      const { status, body } = await world.test.api('POST', '/oauth/token/exchange', { raw: '{', headers });
      expect([status, body.message, body.error]).to.deep.equal([400, 'Invalid JSON body', 'invalid_request']);
    });
  });

  describe('401', () => {
    it('rejects an unknown code', async () => {
      const { status, body } = await world.exchange(app, nothing);
      expect([status, body.message, body.error]).to.deep.equal([401, 'Invalid authorization code', 'invalid_grant']);
    });

    it('rejects an unknown client and a wrong secret alike', async () => {
      const wrong = [401, 'Invalid client credentials'];
      expect(statusAndMessage(await world.exchange(app, nothing, { clientId: 'nobody' }))).to.deep.equal(wrong);
      expect(statusAndMessage(await world.exchange(app, nothing, { clientSecret: 'wrong' }))).to.deep.equal(wrong);
    });

    it('rejects a public application, which has no secret', async () => {
      const spa = await world.application({ type: 'public' });
      expect(statusAndMessage(await world.exchange(spa, nothing, { clientSecret: 'any' }))).to.deep.equal([
        401,
        'Invalid client credentials',
      ]);
    });
  });

  describe('429', () => {
    it('limits an address to fifteen attempts a minute, whatever clients it names, at the standard endpoint too', async () => {
      for (let tries = 1; tries <= 15; tries += 1)
        expect((await world.exchange(app, nothing, { clientId: `guess-${tries}` })).status, String(tries)).to.equal(
          401,
        );
      const { status, body, headers } = await world.exchange(app, nothing);
      expect([status, body.message]).to.deep.equal([429, 'Rate limit exceeded']);
      expect(Number(headers.get('retry-after'))).to.be.within(1, 60);
      const standard = await fetch(`${world.test.url}/oauth/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`${app.clientId}:${app.clientSecret}`)}`, ...app.headers },
        body: new URLSearchParams({ grant_type: 'authorization_code', code: 'x', redirect_uri: app.redirectUri }),
      });
      expect([standard.status, standard.headers.has('retry-after')]).to.deep.equal([429, true]);
    });
  });
});
