import { expect } from 'chai';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import * as client from 'openid-client';
import { invoiceBody } from '../support/bodies.ts';
import { type App, type OauthWorld, type Person, sharedOauthWorld } from '../support/oauth-world.ts';

/** The RFC's name of the error that a certified client received. */
const errorOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'nothing',
    (error: unknown) => (error instanceof client.ResponseBodyError ? error.error : String(error)),
  );

describe('authorization code, by a certified client through a real browser', function () {
  this.timeout(60_000);
  let world: OauthWorld;
  let ana: Person;
  let app: App;

  before(async () => {
    world = await sharedOauthWorld();
    ana = { ...(await world.person()), context: await world.browser.context() };
    app = await world.application();
  });

  it('lets a confidential application with PKCE list the invoices of the chosen organization', async () => {
    const { key } = await world.test.given.apiKey(ana.user, ana.organizationId);
    const made = await world.test.api('POST', '/invoices', { key, body: invoiceBody() });
    expect(made.status, JSON.stringify(made.body)).to.equal(201);
    const tokens = await world.tokens(app, ana, { scope: 'openid read:invoices read:user' });
    expect([tokens.token_type, tokens.expires_in]).to.deep.equal(['bearer', 3600]);
    expect(String(tokens.scope).split(' ')).to.have.members(['openid', 'read:invoices', 'read:user']);
    const { status, body } = await world.test.api('GET', '/invoices', { token: tokens.access_token });
    expect([status, body.total]).to.deep.equal([200, 1]);
    const [listed] = body.data as unknown as { uuid: string }[];
    expect(listed?.uuid).to.equal(made.body.uuid);
  });

  it('signs access tokens with user, organization and scopes, which the published keys verify', async () => {
    const tokens = await world.tokens(app, ana);
    const jwks = (await (await fetch(`${world.test.url}/oauth/jwks`)).json()) as JSONWebKeySet;
    expect(jwks.keys.flatMap(Object.keys)).not.to.include('d');
    const { payload, protectedHeader } = await jwtVerify(tokens.access_token, createLocalJWKSet(jwks), {
      issuer: world.test.url,
      audience: `${world.test.url}/api`,
      algorithms: ['ES256'],
      typ: 'at+jwt',
      currentDate: world.test.clock.now(),
    });
    expect(protectedHeader.alg).to.equal('ES256');
    expect([payload.sub, payload['client_id'], payload['org']]).to.deep.equal([
      ana.user.userId,
      app.clientId,
      ana.organizationId,
    ]);
  });

  it('publishes its keys in the documented media type', async () => {
    const { headers } = await fetch(`${world.test.url}/oauth/jwks`);
    const { paths } = (await (await fetch(`${world.test.url}/api/openapi.json`)).json()) as {
      paths: Record<string, { get: { responses: Record<string, { content: Record<string, unknown> }> } }>;
    };
    const described = paths['/oauth/jwks']?.get.responses['200']?.content;
    expect(Object.keys(described ?? {})).to.deep.equal([headers.get('content-type')?.split(';')[0]]);
  });

  it('lets a confidential application in without PKCE', async () => {
    const tokens = await world.tokens(app, ana, { pkce: false });
    expect((await world.test.api('GET', '/invoices', { token: tokens.access_token })).status).to.equal(200);
  });

  it('authorizes a public application with PKCE and without a secret', async () => {
    const spa = await world.application({ type: 'public', name: 'Conta en el navegador' });
    expect(spa.clientSecret).to.equal(undefined);
    const tokens = await world.tokens(spa, ana);
    expect((await world.test.api('GET', '/invoices', { token: tokens.access_token })).status).to.equal(200);
    const refreshed = await client.refreshTokenGrant(spa.config, tokens.refresh_token);
    expect((await world.test.api('GET', '/invoices', { token: refreshed.access_token })).status).to.equal(200);
  });

  it('reports a missing PKCE challenge to a public application at its own address', async () => {
    const spa = await world.application({ type: 'public' });
    const { url } = await world.authorize(spa, ana, { pkce: false });
    expect(url.href.startsWith(spa.redirectUri)).to.equal(true);
    expect([url.searchParams.get('error'), url.searchParams.get('code')]).to.deep.equal(['invalid_request', null]);
  });

  it('answers with the issuer and the state, and nothing more than the code', async () => {
    const { url, state } = await world.authorize(app, ana);
    expect([...url.searchParams.keys()].sort()).to.deep.equal(['code', 'iss', 'state']);
    expect([url.searchParams.get('iss'), url.searchParams.get('state')]).to.deep.equal([world.test.url, state]);
    expect(url.hash).to.equal('');
  });

  it('notifies the application when the user denies access', async () => {
    const { url } = await world.authorize(app, ana, { decision: 'deny' });
    expect(url.searchParams.get('error')).to.equal('access_denied');
    expect(url.searchParams.has('code')).to.equal(false);
  });

  it('exchanges a refresh token for a new pair of tokens, once', async () => {
    const first = await world.tokens(app, ana);
    const second = await client.refreshTokenGrant(app.config, first.refresh_token);
    expect(second.refresh_token).to.be.a('string').that.is.not.equal(first.refresh_token);
    expect((await world.test.api('GET', '/invoices', { token: second.access_token })).status).to.equal(200);
  });

  it('issues a narrower token on request, never a wider one', async () => {
    const first = await world.tokens(app, ana, { scope: 'read:invoices read:user' });
    const narrow = await client.refreshTokenGrant(app.config, first.refresh_token, { scope: 'read:user' });
    expect(narrow.scope).to.equal('read:user');
    expect((await world.test.api('GET', '/invoices', { token: narrow.access_token })).status).to.equal(403);
    const wider = client.refreshTokenGrant(app.config, narrow.refresh_token ?? '', {
      scope: 'read:invoices write:invoices',
    });
    expect(await errorOf(wider)).to.equal('invalid_scope');
  });

  it('returns who the user is where openid was granted, and only there', async () => {
    const tokens = await world.tokens(app, ana, { scope: 'openid read:user' });
    const info = await client.fetchUserInfo(app.config, tokens.access_token, ana.user.userId);
    expect([info.sub, info.email]).to.deep.equal([ana.user.userId, ana.user.email]);
    const onlySubject = await world.tokens(app, ana, { scope: 'openid' });
    const { sub, ...rest } = await client.fetchUserInfo(app.config, onlySubject.access_token, ana.user.userId);
    expect([sub, rest]).to.deep.equal([ana.user.userId, {}]);
    const without = await world.tokens(app, ana, { scope: 'read:user' });
    const refused = await fetch(`${world.test.url}/oauth/userinfo`, {
      headers: { authorization: `Bearer ${without.access_token}` },
    });
    expect(refused.status).to.equal(403);
  });

  for (const kind of ['access_token', 'refresh_token'] as const)
    it(`ends everything when the application revokes its ${kind}`, async () => {
      const tokens = await world.tokens(app, ana);
      expect((await client.tokenIntrospection(app.config, tokens[kind])).active).to.equal(true);
      await client.tokenRevocation(app.config, tokens[kind]);
      expect((await client.tokenIntrospection(app.config, tokens[kind])).active).to.equal(false);
      expect((await world.test.api('GET', '/invoices', { token: tokens.access_token })).status).to.equal(401);
      expect(await errorOf(client.refreshTokenGrant(app.config, tokens.refresh_token))).to.equal('invalid_grant');
    });

  it('introspects and revokes only an application’s own tokens', async () => {
    const tokens = await world.tokens(app, ana);
    const other = await world.application({ name: 'Otra' });
    const own = await client.tokenIntrospection(app.config, tokens.access_token);
    expect([own.active, own.client_id, own.sub, own['org']]).to.deep.equal([
      true,
      app.clientId,
      ana.user.userId,
      ana.organizationId,
    ]);
    for (const token of [tokens.access_token, tokens.refresh_token]) {
      expect(await client.tokenIntrospection(other.config, token)).to.deep.equal({ active: false });
      await client.tokenRevocation(other.config, token);
    }
    expect((await world.test.api('GET', '/invoices', { token: tokens.access_token })).status).to.equal(200);
  });

  it('does not introspect for a public application: whoever found a token knows its client id too', async () => {
    const open = await world.application({ type: 'public' });
    const tokens = await world.tokens(open, ana);
    for (const token of [tokens.access_token, tokens.refresh_token]) {
      const body = new URLSearchParams({ token, client_id: open.clientId });
      const answer = await fetch(`${world.test.url}/oauth/introspect`, { method: 'POST', headers: open.headers, body });
      expect(await answer.json()).to.deep.equal({ active: false });
    }
  });

  it('says which part of an exchange differs from the authorization request, without its value', async () => {
    // A client is limited to fifteen exchanges a minute.
    const own = await world.application();
    const back = await world.authorize(own, ana);
    const { clientId, clientSecret = '', redirectUri } = own;
    const exchange = async (changes: Record<string, string>) => {
      const fields = { grant_type: 'authorization_code', code: back.code, client_id: clientId };
      const rest = { client_secret: clientSecret, redirect_uri: redirectUri, code_verifier: back.verifier ?? '' };
      const body = new URLSearchParams({ ...fields, ...rest, ...changes });
      const answer = await fetch(`${world.test.url}/oauth/token`, { method: 'POST', headers: own.headers, body });
      return [answer.status, await answer.json()];
    };
    const refused = (error_description: string) => [400, { error: 'invalid_grant', error_description }];
    expect(await exchange({ redirect_uri: `${redirectUri}/` })).to.deep.equal(
      refused('redirect_uri is not the one of the authorization request'),
    );
    expect(await exchange({ code_verifier: client.randomPKCECodeVerifier() })).to.deep.equal(
      refused('code_verifier does not match the code_challenge of the authorization request'),
    );
    expect(await exchange({ code: 'unknown' })).to.deep.equal(refused('grant request is invalid'));
    const { body } = await world.exchange(own, back, { redirectUri: `${redirectUri}/` });
    expect(body.error).to.equal('invalid_grant');
    expect(body).to.have.nested.include({ 'details[0].path': 'redirectUri', 'details[0].code': 'INVALID_GRANT' });
    expect(JSON.stringify(body)).not.to.include(redirectUri);
    expect((await exchange({}))[0]).to.equal(200);
  });

  it('publishes both metadata documents alike, with URLs of BASE_URL whatever the Host header', async () => {
    const documents = await Promise.all(
      ['openid-configuration', 'oauth-authorization-server'].map(async (name) =>
        (
          await fetch(`${world.test.url}/.well-known/${name}`, { headers: { 'x-forwarded-host': 'evil.example' } })
        ).json(),
      ),
    );
    expect(documents[0]).to.deep.equal(documents[1]);
    const { test } = world;
    expect(documents[0]).to.include({
      issuer: test.url,
      authorization_endpoint: `${test.url}/oauth/authorize`,
      token_endpoint: `${test.url}/oauth/token`,
      revocation_endpoint: `${test.url}/oauth/revoke`,
      introspection_endpoint: `${test.url}/oauth/introspect`,
      userinfo_endpoint: `${test.url}/oauth/userinfo`,
      jwks_uri: `${test.url}/oauth/jwks`,
      authorization_response_iss_parameter_supported: true,
    });
    const { grant_types_supported: grants, code_challenge_methods_supported: methods } = documents[0] as Record<
      string,
      string[]
    >;
    expect([grants, methods]).to.deep.equal([['authorization_code', 'refresh_token'], ['S256']]);
    const withSecret = ['client_secret_basic', 'client_secret_post'];
    expect(documents[0]).to.deep.include({
      token_endpoint_auth_methods_supported: [...withSecret, 'none'],
      revocation_endpoint_auth_methods_supported: [...withSecret, 'none'],
      introspection_endpoint_auth_methods_supported: withSecret,
    });
  });
});
