import { expect } from 'chai';
import * as client from 'openid-client';
import { answersInOrder } from '../support/calls-in-order.ts';
import { type App, type Back, type OauthWorld, type Person, sharedOauthWorld } from '../support/oauth-world.ts';
import { statusAndMessage } from '../support/status-and-message.ts';

const invalidCode = [401, 'Invalid authorization code'];
const otherRedirect = [401, 'redirectUri must be exactly the one of the authorization request'];
const otherVerifier = [401, 'codeVerifier does not match the code_challenge of the authorization request'];
const noVerifier = [401, 'codeVerifier is required: the authorization request had a code_challenge'];
const noChallenge = [401, 'codeVerifier was sent, but the authorization request had no code_challenge'];

/** Items of RFC 9700 that are not about a well-behaved client; docs/security.md names each of these tests. */
describe('OAuth under attack', function () {
  this.timeout(60_000);
  let world: OauthWorld;
  let ana: Person;
  let app: App;

  before(async () => {
    world = await sharedOauthWorld();
    ana = await world.person();
  });
  // A client is limited to fifteen exchanges a minute.
  beforeEach(async () => {
    app = await world.application();
  });

  const lists = async (token: unknown) =>
    (await world.test.api('GET', '/invoices', { token: String(token) })).status === 200;
  const form = (fields: Record<string, string>) =>
    fetch(`${world.test.url}/oauth/token`, { method: 'POST', body: new URLSearchParams(fields) });

  describe('redirect address', () => {
    const changes: [string, (uri: string) => string][] = [
      ['with one character more', (uri) => `${uri}x`],
      ['with one character less', (uri) => uri.slice(0, -1)],
      ['with a slash at its end', (uri) => `${uri}/`],
      ['with another case', (uri) => uri.replace('callback', 'Callback')],
      ['with a query', (uri) => `${uri}?next=1`],
      ['with a fragment', (uri) => `${uri}#x`],
      ['at another port', (uri) => uri.replace(/:\d+\//, ':1/')],
      ['at another host of the same address', (uri) => uri.replace('127.0.0.1', 'localhost')],
      ['with a way round', (uri) => uri.replace('/callback', '/x/../callback')],
    ];
    for (const [what, change] of changes)
      it(`is refused ${what}, on a page that leads nowhere`, async () => {
        const { url } = await world.authorizationUrl(app, { params: { redirect_uri: change(app.redirectUri) } });
        const answer = await fetch(url, { redirect: 'manual', headers: { accept: 'text/html' } });
        expect([answer.status, answer.headers.get('location')]).to.deep.equal([400, null]);
        expect(answer.headers.get('content-type')).to.contain('text/html');
        expect(await answer.text())
          .to.contain('no tiene registrada')
          .and.not.to.contain(change(app.redirectUri));
      });

    it('is rejected when it is missing', async () => {
      const { url } = await world.authorizationUrl(app);
      url.searchParams.delete('redirect_uri');
      const answer = await fetch(url, { redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')]).to.deep.equal([400, null]);
    });

    it('must be repeated unchanged at the exchange', async () => {
      const back = await world.authorize(app, ana);
      for (const redirectUri of [`${app.redirectUri}/`, `${app.redirectUri}?a=1`, app.redirectUri.toUpperCase()])
        expect(statusAndMessage(await world.exchange(app, back, { redirectUri }))).to.deep.equal(otherRedirect);
      expect((await world.exchange(app, back)).status).to.equal(200);
    });
  });

  it('shows a page, and redirects nowhere, for an unknown client', async () => {
    for (const id of ['01a1ff43-0000-7000-8000-000000000000', "x' or '1'='1", 'ñ']) {
      const { url } = await world.authorizationUrl(app, { params: { client_id: id } });
      const answer = await fetch(url, { redirect: 'manual', headers: { accept: 'text/html' } });
      expect([answer.status, answer.headers.get('location')], id).to.deep.equal([400, null]);
    }
  });

  describe('code', () => {
    it('is good once: a second use is refused and kills what the first made', async () => {
      const back = await world.authorize(app, ana);
      const { body: tokens } = await world.exchange(app, back);
      expect(await lists(tokens.access_token)).to.equal(true);
      const again = await world.exchange(app, back);
      expect(statusAndMessage(again)).to.deep.equal(invalidCode);
      expect(again.body.error).to.equal('invalid_grant');
      expect(await lists(tokens.access_token)).to.equal(false);
      const refresh = client.refreshTokenGrant(app.config, String(tokens.refresh_token));
      expect(await refresh.catch((error: client.ResponseBodyError) => error.error)).to.equal('invalid_grant');
    });

    it('gives tokens to one of thirty who bring it at the same moment', async () => {
      const back = await world.authorize(app, ana);
      const answers = await Promise.all(Array.from({ length: 30 }, () => world.exchange(app, back)));
      const of = (status: number, count: number) => Array.from({ length: count }, () => status);
      // Fifteen a minute are processed.
      expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([
        ...of(200, 1),
        ...of(401, 14),
        ...of(429, 15),
      ]);
    });

    it('taken by two at the same moment ends the grant, even if neither saw that the other had used it', async () => {
      const back = await world.authorize(app, ana);
      const exchange = () => world.exchange(app, back);
      // Both have found it unused when they wait for its authorization.
      const [first, second] = await answersInOrder(
        world.test.database.dataSource,
        'select from oauth_authorization where organization_id = $1 for no key update',
        ana.organizationId,
        [exchange, exchange],
      );
      expect([first?.status, second?.status]).to.deep.equal([200, 401]);
      expect(await lists(first?.body.access_token)).to.equal(false);
    });

    it('is not good for another client', async () => {
      const back = await world.authorize(app, ana);
      const thief = await world.application({ name: 'Otra' });
      expect(statusAndMessage(await world.exchange(thief, back))).to.deep.equal(invalidCode);
      const guess = { redirectUri: 'https://thief.example/cb', codeVerifier: client.randomPKCECodeVerifier() };
      expect(statusAndMessage(await world.exchange(thief, back, guess))).to.deep.equal(invalidCode);
    });

    it('is useless without the secret of its client', async () => {
      const back = await world.authorize(app, ana);
      for (const clientSecret of ['wrong', `${app.clientSecret}x`]) {
        const { status, body } = await world.exchange(app, back, { clientSecret });
        expect([status, body.message, body.error]).to.deep.equal([401, 'Invalid client credentials', 'invalid_client']);
      }
      const asPublic = await form({
        grant_type: 'authorization_code',
        code: back.code,
        client_id: app.clientId,
        redirect_uri: app.redirectUri,
        code_verifier: back.verifier ?? '',
      });
      expect(asPublic.status).to.equal(401);
    });
  });

  describe('PKCE', () => {
    const exchangeWith = async (back: Back, codeVerifier: string | undefined) =>
      statusAndMessage(await world.exchange(app, back, { codeVerifier }));

    it('refuses a wrong verifier, and one that cannot be one', async () => {
      const back = await world.authorize(app, ana);
      expect(await exchangeWith(back, client.randomPKCECodeVerifier())).to.deep.equal(otherVerifier);
      expect(await exchangeWith(back, 'short')).to.deep.equal(otherVerifier);
      expect(await exchangeWith(back, back.verifier)).to.deep.equal([200, undefined]);
    });

    it('refuses a missing verifier', async () => {
      const back = await world.authorize(app, ana);
      expect(await exchangeWith(back, undefined)).to.deep.equal(noVerifier);
      expect(await exchangeWith(back, '')).to.deep.equal(noVerifier);
    });

    it('refuses a verifier where no challenge was given (downgrade)', async () => {
      const back = await world.authorize(app, ana, { pkce: false });
      expect(await exchangeWith(back, client.randomPKCECodeVerifier())).to.deep.equal(noChallenge);
    });

    it('takes S256 only', async () => {
      const wanted: Record<string, string>[] = [
        { code_challenge: client.randomPKCECodeVerifier(), code_challenge_method: 'plain' },
        { code_challenge: client.randomPKCECodeVerifier() },
      ];
      for (const params of wanted) {
        const { url } = await world.authorize(app, ana, { pkce: false, params });
        expect([url.searchParams.get('error'), url.searchParams.get('code')]).to.deep.equal(['invalid_request', null]);
      }
    });
  });

  describe('refresh token', () => {
    it('that comes a second time ends all that came of it', async () => {
      const first = await world.tokens(app, ana);
      const second = await client.refreshTokenGrant(app.config, first.refresh_token);
      expect(await lists(second.access_token)).to.equal(true);
      const again = await client.refreshTokenGrant(app.config, first.refresh_token).catch((error: unknown) => error);
      expect((again as client.ResponseBodyError).error).to.equal('invalid_grant');
      for (const token of [first.access_token, second.access_token]) expect(await lists(token)).to.equal(false);
      const latest = client.refreshTokenGrant(app.config, second.refresh_token ?? '');
      expect(await latest.catch((error: client.ResponseBodyError) => error.error)).to.equal('invalid_grant');
    });

    it('issues tokens to only one of ten concurrent requests with the same code', async () => {
      const { refresh_token: refreshToken } = await world.tokens(app, ana);
      const body = { refreshToken, clientId: app.clientId, clientSecret: app.clientSecret, grantType: 'refresh_token' };
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => world.test.api('POST', '/oauth/token/refresh', { body })),
      );
      expect(answers.filter(({ status }) => status === 200)).to.have.lengthOf(1);
      expect(answers.filter(({ status }) => status === 401)).to.have.lengthOf(9);
    });

    it('is not good for another client', async () => {
      const { refresh_token: refreshToken } = await world.tokens(app, ana);
      const thief = await world.application({ name: 'Otra' });
      const stolen = client.refreshTokenGrant(thief.config, refreshToken);
      expect(await stolen.catch((error: client.ResponseBodyError) => error.error)).to.equal('invalid_grant');
    });
  });

  it('supports neither the implicit nor the password grant', async () => {
    const { url } = await world.authorize(app, ana, { params: { response_type: 'token' } });
    expect(url.searchParams.has('access_token') || url.hash.includes('access_token')).to.equal(false);
    const answer = await form({
      grant_type: 'password',
      username: ana.user.email,
      password: ana.user.password,
      client_id: app.clientId,
      client_secret: app.clientSecret ?? '',
    });
    expect([answer.status, ((await answer.json()) as { error: string }).error]).to.deep.equal([
      400,
      'unsupported_grant_type',
    ]);
  });

  it('accepts access tokens in the header only', async () => {
    const { access_token: token } = await world.tokens(app, ana, { scope: 'openid read:invoices' });
    expect((await world.test.api('GET', '/invoices', { query: { access_token: token } })).status).to.equal(401);
    expect((await fetch(`${world.test.url}/oauth/userinfo?access_token=${token}`)).status).to.be.oneOf([400, 401]);
  });

  it('does not let an application ask for more than it is registered for', async () => {
    const small = await world.application({ scopes: ['read:invoices'] });
    const { url } = await world.authorize(small, ana, { scope: 'read:invoices write:invoices' });
    expect([url.searchParams.get('error'), url.searchParams.get('code')]).to.deep.equal(['invalid_scope', null]);
  });

  it('rejects a request without a known scope', async () => {
    for (const scope of ['', 'everything']) {
      const { url } = await world.authorize(app, ana, { scope });
      expect(url.searchParams.get('error'), scope).to.equal('invalid_scope');
    }
  });

  it('issues tokens for this API only', async () => {
    const { url } = await world.authorize(app, ana, { params: { resource: 'https://elsewhere.example' } });
    expect(url.searchParams.get('error')).to.equal('invalid_target');
  });

  it('never approves an authorization request without the user', async () => {
    await world.tokens(app, ana);
    const { url } = await world.authorize(app, ana, { params: { prompt: 'none' } });
    expect(url.searchParams.get('error')).to.equal('consent_required');
  });

  it('redirects with 303, so that no form is sent again, and nothing is cached', async () => {
    const { url } = await world.authorizationUrl(app);
    const answer = await fetch(url, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('cache-control')]).to.deep.equal([303, 'no-store']);
    expect(answer.headers.get('referrer-policy')).to.equal('no-referrer');
    for (const cookie of answer.headers.getSetCookie())
      expect(cookie)
        .to.match(/; httponly/i)
        .and.match(/; samesite=lax/i);
  });

  it('keeps nothing in the database that could be used', async () => {
    const back = await world.authorize(app, ana);
    const { body: tokens } = await world.exchange(app, back);
    // A consent that is still open.
    const { visitor } = ana;
    await visitor.open((await world.authorizationUrl(app)).url);
    expect(visitor.secrets).to.have.length.greaterThan(2);
    const secrets = [back.code, app.clientSecret, tokens.refresh_token, tokens.access_token, ana.user.password];
    secrets.push(...visitor.secrets);
    const jwks = (await world.test.services.oauthKeys.current()).active.privateJwk.d;
    for (const table of [
      'oauth_application',
      'oauth_authorization',
      'oauth_artifact',
      'oauth_interaction',
      'oauth_signing_key',
      'outbox_event',
    ]) {
      const rows = await world.test.database.dataSource.query<{ row: string }[]>(
        `select to_json(t)::text as row from ${table} t`,
      );
      const text = rows.map(({ row }) => row).join('\n');
      expect(text).to.have.length.greaterThan(0);
      for (const secret of [...secrets, jwks]) expect(text).not.to.contain(String(secret));
    }
  });

  it('allows scripts of a public application from its own origin only', async () => {
    const spa = await world.application({ type: 'public', redirectUris: ['https://spa.example/back'] });
    const ask = (origin: string, clientId: string) =>
      fetch(`${world.test.url}/oauth/token`, {
        method: 'POST',
        headers: { origin },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          client_id: clientId,
          code: 'x',
          redirect_uri: 'x',
        }),
      });
    const allowed = await ask('https://spa.example', spa.clientId);
    expect(allowed.headers.get('access-control-allow-origin')).to.equal('https://spa.example');
    expect((await ask('https://evil.example', spa.clientId)).headers.get('access-control-allow-origin')).to.equal(null);
    expect((await ask('https://spa.example', app.clientId)).headers.get('access-control-allow-origin')).to.equal(null);
    // A secret does not belong in a page.
    const server = await world.application({ redirectUris: ['https://server.example/back'] });
    const ofServer = await ask('https://server.example', server.clientId);
    expect(ofServer.headers.get('access-control-allow-origin')).to.equal(null);
  });
});
