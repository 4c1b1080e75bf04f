import { setImmediate } from 'node:timers/promises';
import { purgeExpiredOauth } from '@lacre/services/oauth/purge-expired-oauth';
import { rotateSigningKeys } from '@lacre/services/oauth/rotate-signing-keys';
import { expect } from 'chai';
import * as client from 'openid-client';
import { addMember } from '../support/add-member.ts';
import { FormVisitor } from '../support/form-visitor.ts';
import { type App, type OauthWorld, type Person, startOauthWorld, type Tokens } from '../support/oauth-world.ts';
import { statusAndMessage } from '../support/status-and-message.ts';

/** It moves the clock, so it has a separate world. */
describe('the lifetime of OAuth tokens:', function () {
  this.timeout(90_000);
  let world: OauthWorld;
  let ana: Person;
  let app: App;
  before(async () => {
    world = await startOauthWorld();
  });
  after(() => world?.close());
  beforeEach(async () => {
    ana = await world.person();
    app = await world.application();
  });

  const lists = async (token: string) => (await world.test.api('GET', '/invoices', { token })).status;
  const refresh = (tokens: Tokens) =>
    world.test.api('POST', '/oauth/token/refresh', {
      body: {
        refreshToken: tokens.refresh_token,
        clientId: app.clientId,
        clientSecret: app.clientSecret,
        grantType: 'refresh_token',
      },
    });
  const query = (text: string, values: unknown[] = []) => world.test.database.dataSource.query(text, values);
  const count = async (table: string) => {
    const [{ count: found }] = await query(`select count(*)::int as count from ${table}`);
    return Number(found);
  };

  it('an access token lives an hour, a code a minute', async () => {
    const tokens = await world.tokens(app, ana);
    world.test.clock.advance(3_599);
    expect(await lists(tokens.access_token)).to.equal(200);
    world.test.clock.advance(1);
    expect(await lists(tokens.access_token)).to.equal(401);
    const back = await world.authorize(app, ana);
    world.test.clock.advance(60);
    expect(statusAndMessage(await world.exchange(app, back))).to.deep.equal([401, 'Invalid authorization code']);
  });

  it('a chain of refresh tokens ends thirty days after the consent, however often it was rotated', async () => {
    let tokens = await world.tokens(app, ana);
    for (let day = 10; day <= 20; day += 10) {
      world.test.clock.advance(10 * 86_400);
      const { status, body } = await refresh(tokens);
      expect(status).to.equal(200);
      tokens = body as unknown as Tokens;
    }
    world.test.clock.advance(10 * 86_400 - 1);
    const { body: last } = await refresh(tokens);
    expect(await lists(String(last.access_token))).to.equal(200);
    world.test.clock.advance(1);
    expect(await lists(String(last.access_token))).to.equal(401);
    expect(statusAndMessage(await refresh(last as unknown as Tokens))).to.deep.equal([401, 'Invalid refresh token']);
  });

  it('a refresh for a resource that was not granted is rejected, and revokes nothing', async () => {
    const tokens = await world.tokens(app, ana);
    const { url } = world.test;
    const refreshFor = async (resource: string[]) => {
      const fields = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token, client_id: app.clientId };
      const body = new URLSearchParams({ ...fields, client_secret: app.clientSecret ?? '' });
      for (const each of resource) body.append('resource', each);
      const answer = await fetch(`${url}/oauth/token`, { method: 'POST', headers: app.headers, body });
      return [answer.status, ((await answer.json()) as { error?: string }).error];
    };
    for (const resource of [`${url}/mcp`, 'https://other.example/api', `${url}/api/`])
      expect(await refreshFor([resource]), resource).to.deep.equal([400, 'invalid_target']);
    expect(await lists(tokens.access_token)).to.equal(200);
    expect(await refreshFor([`${url}/api`])).to.deep.equal([200, undefined]);
    expect(await refreshFor([`${url}/api`]), 'good once').to.deep.equal([400, 'invalid_grant']);
  });

  it('a replaced client secret is valid until its end, at every endpoint', async () => {
    const { clientId, clientSecret: old = '', ownerId } = app;
    const path = `/organizations/${ownerId}/oauth-apps/${clientId}/rotate-secret`;
    const token = await sessionOf({ ...ana, user: world.developer });
    const rotated = await world.test.api('POST', path, { token, body: { overlapHours: 1 } });
    const statuses = async (secret: string) => {
      const ask = async (endpoint: string, fields: Record<string, string>) => {
        const body = new URLSearchParams({ ...fields, client_id: clientId, client_secret: secret });
        const url = `${world.test.url}/oauth/${endpoint}`;
        return (await fetch(url, { method: 'POST', headers: app.headers, body })).status;
      };
      const refreshed = await ask('token', { grant_type: 'refresh_token', refresh_token: 'unknown' });
      return [refreshed, await ask('introspect', { token: 'unknown' }), await ask('revoke', { token: 'unknown' })];
    };
    world.test.clock.advance(3599);
    expect(await statuses(old)).to.deep.equal([400, 200, 200]);
    world.test.clock.advance(1);
    expect(await statuses(old)).to.deep.equal([401, 401, 401]);
    expect(await statuses(String(rotated.body.clientSecret))).to.deep.equal([400, 200, 200]);
  });

  it('a code is worth nothing after its application lost the redirect URI, its secret, or was deleted', async () => {
    const token = await sessionOf({ ...ana, user: world.developer });
    for (const [method, more, body, error] of [
      ['PATCH', '', { redirectUris: ['https://other.example/callback'] }, 'invalid_grant'],
      ['POST', '/rotate-secret', { overlapHours: 0 }, 'invalid_client'],
      ['DELETE', '', undefined, 'invalid_client'],
    ] as const) {
      const made = await world.application();
      const back = await world.authorize(made, ana);
      const path = `/organizations/${made.ownerId}/oauth-apps/${made.clientId}${more}`;
      expect((await world.test.api(method, path, { token, body })).status).to.be.lessThan(300);
      const { status, body: answer } = await world.exchange(made, back);
      expect([method, status, answer.error]).to.deep.equal([method, 401, error]);
    }
  });

  it('a code outlives a change of its application that keeps the redirect URI', async () => {
    const token = await sessionOf({ ...ana, user: world.developer });
    const back = await world.authorize(app, ana);
    const path = `/organizations/${app.ownerId}/oauth-apps/${app.clientId}`;
    const redirectUris = ['https://other.example/callback', app.redirectUri];
    expect((await world.test.api('PATCH', path, { token, body: { redirectUris } })).status).to.equal(200);
    expect((await world.exchange(app, back)).status).to.equal(200);
  });

  it('introspection names no scope that the application has lost since', async () => {
    const tokens = await world.tokens(app, ana);
    const token = await sessionOf({ ...ana, user: world.developer });
    const path = `/organizations/${app.ownerId}/oauth-apps/${app.clientId}`;
    expect((await world.test.api('PATCH', path, { token, body: { scopes: ['read:user'] } })).status).to.equal(200);
    const { scope } = await client.tokenIntrospection(app.config, tokens.access_token);
    expect(scope).to.equal('read:user');
  });

  it('the user revokes an authorization in one organization, at once', async () => {
    const other = (await world.test.given.organization(ana.user, 'Segunda')).id;
    const first = await world.tokens(app, ana, { organization: ana.organization });
    const again = await world.tokens(app, ana, { organization: ana.organization });
    const second = await world.tokens(app, ana, { organization: 'Segunda' });
    const { body } = await world.test.api('GET', '/users/me/authorizations', { token: await sessionOf(ana) });
    const listed = body as unknown as { id: string; organization: { id: string }; application: { owner: string } }[];
    expect(listed.map(({ organization }) => organization.id)).to.have.members([ana.organizationId, other]);
    expect(listed[0]?.application.owner).to.equal('Contadigital');
    const id = listed.find(({ organization }) => organization.id === ana.organizationId)?.id;
    const path = `/users/me/authorizations/${id}`;
    expect((await world.test.api('DELETE', path, { token: await sessionOf(ana) })).status).to.equal(204);
    expect(await Promise.all([first, again, second].map(({ access_token: token }) => lists(token)))).to.deep.equal([
      401, 401, 200,
    ]);
    expect((await refresh(first)).status).to.equal(401);
    const events = await query('select kind, payload from outbox_event where organization_id = $1', [
      ana.organizationId,
    ]);
    expect(events.map(({ kind }: { kind: string }) => kind)).to.include.members([
      'oauth_app.authorized',
      'oauth_app.revoked',
    ]);
  });

  it('a revoked token ends its own consent; that of another device of the same user goes on', async () => {
    const [lost, kept] = [await world.tokens(app, ana), await world.tokens(app, ana)];
    const { clientId, clientSecret = '' } = app;
    const body = new URLSearchParams({ token: lost.refresh_token, client_id: clientId, client_secret: clientSecret });
    const revoked = await fetch(`${world.test.url}/oauth/revoke`, { method: 'POST', headers: app.headers, body });
    expect(revoked.status).to.equal(200);
    expect([await lists(lost.access_token), await lists(kept.access_token)]).to.deep.equal([401, 200]);
    expect([(await refresh(lost)).status, (await refresh(kept)).status]).to.deep.equal([401, 200]);
  });

  it('everything ends with the membership, and is not restored with it', async () => {
    const member = await addMember(world.test, ana.organizationId, 'member');
    const tokens = await world.tokens(app, { ...ana, user: member, visitor: new FormVisitor() });
    expect(await lists(tokens.access_token)).to.equal(200);
    await query('delete from member where organization_id = $1 and user_id = $2', [ana.organizationId, member.userId]);
    expect(await lists(tokens.access_token)).to.equal(403);
    expect((await refresh(tokens)).status).to.equal(401);
    world.test.clock.advance(6);
    expect(await lists(tokens.access_token)).to.equal(401);
  });

  it('everything ends with the organization', async () => {
    const tokens = await world.tokens(app, ana);
    expect(await lists(tokens.access_token)).to.equal(200);
    const path = `/organizations/${ana.organizationId}`;
    expect((await world.test.api('DELETE', path, { token: await sessionOf(ana) })).status).to.equal(204);
    expect(await lists(tokens.access_token)).to.equal(401);
    expect((await refresh(tokens)).status).to.equal(401);
    const left = await query('select 1 from oauth_artifact where organization_id = $1', [ana.organizationId]);
    expect(left).to.deep.equal([]);
  });

  it('everything ends with the application, and each organization receives an event', async () => {
    const tokens = await world.tokens(app, ana);
    expect(await lists(tokens.access_token)).to.equal(200);
    const path = `/organizations/${app.ownerId}/oauth-apps/${app.clientId}`;
    const token = await sessionOf({ ...ana, user: world.developer });
    expect((await world.test.api('DELETE', path, { token })).status).to.equal(204);
    expect(await lists(tokens.access_token)).to.equal(401);
    expect((await refresh(tokens)).body.error).to.equal('invalid_client');
    const [event] = await query(
      `select payload from outbox_event where organization_id = $1 and kind = 'oauth_app.revoked'`,
      [ana.organizationId],
    );
    expect(event.payload).to.include({ clientId: app.clientId, reason: 'application_deleted' });
  });

  it('another process rejects at once what was revoked here', async () => {
    const tokens = await world.tokens(app, ana);
    const other = await world.test.another();
    try {
      const { resolveAccessToken } = await import('@lacre/services/oauth/resolve-access-token');
      expect((await resolveAccessToken(other.services, tokens.access_token)).userId).to.equal(ana.user.userId);
      const { body } = await world.test.api('GET', '/users/me/authorizations', { token: await sessionOf(ana) });
      const [{ id }] = body as unknown as [{ id: string }];
      await world.test.api('DELETE', `/users/me/authorizations/${id}`, { token: await sessionOf(ana) });
      const ask = (): Promise<unknown> =>
        resolveAccessToken(other.services, tokens.access_token).catch((error: unknown) => error);
      let refusal: unknown;
      // The clock stands still: the cache of the other process ends only by a notification.
      while (!((refusal = await ask()) instanceof Error)) await setImmediate();
      expect(refusal).to.include({ kind: 'unauthorized' });
    } finally {
      await other.close();
    }
  });

  it('a login on the pages ends with its session', async () => {
    await world.tokens(app, ana);
    await world.test.services.database.sessions.revokeAllOf(ana.user.userId, world.test.clock.now());
    world.test.clock.advance(6);
    const { html } = await ana.visitor.open((await world.authorizationUrl(app)).url);
    expect(html).to.include('id="password"');
  });

  it('a login on the pages is remembered for twelve hours, although its session lives longer', async () => {
    await world.tokens(app, ana);
    const page = async () => (await ana.visitor.open((await world.authorizationUrl(app)).url)).html;
    world.test.clock.advance(11 * 3_600);
    expect(await page()).not.to.include('id="password"');
    world.test.clock.advance(3_601);
    expect(await page()).to.include('id="password"');
  });

  it('expired records are deleted after a day', async () => {
    await world.tokens(app, ana);
    world.test.clock.advance(33 * 86_400);
    expect(await purgeExpiredOauth(world.test.services)).to.be.greaterThan(0);
    for (const table of ['oauth_interaction', 'oauth_artifact', 'oauth_authorization'])
      expect(await count(table), table).to.equal(0);
  });

  it('signing keys follow each other: shown a day before they sign, and two days after', async () => {
    const { services, clock } = world.test;
    const shown = async () => {
      const jwks = (await (await fetch(`${world.test.url}/oauth/jwks`)).json()) as { keys: { kid: string }[] };
      return jwks.keys.map(({ kid }) => kid);
    };
    const kidOf = (token: string) =>
      (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid;
    const [first] = await shown();
    clock.advance(91 * 86_400);
    expect(await rotateSigningKeys(services)).to.deep.equal({ made: 1, deleted: 0 });
    expect(await rotateSigningKeys(services)).to.deep.equal({ made: 0, deleted: 0 });
    const both = await shown();
    expect(both).to.have.lengthOf(2).and.include(first);
    const before = await world.tokens(app, ana);
    expect(kidOf(before.access_token)).to.equal(first);
    clock.advance(86_400 - 60);
    const late = await world.tokens(app, ana);
    expect(kidOf(late.access_token)).to.equal(first);
    clock.advance(120);
    const after = await world.tokens(app, ana);
    expect(kidOf(after.access_token)).to.equal(both.find((kid) => kid !== first));
    expect(await lists(late.access_token)).to.equal(200);
    expect(await lists(after.access_token)).to.equal(200);
    clock.advance(2 * 86_400);
    expect(await rotateSigningKeys(services)).to.deep.equal({ made: 0, deleted: 1 });
    expect(await shown()).to.deep.equal(both.filter((kid) => kid !== first));
  });

  it('reading tokens needs no write: it works on a read-only database', async () => {
    const tokens = await world.tokens(app, ana);
    // Last of this file: the right to write is not restored.
    await query('revoke insert, update, delete on all tables in schema public from lacre_app, lacre_system');
    for (let times = 0; times < 3; times += 1) {
      world.test.clock.advance(6);
      expect(await lists(tokens.access_token)).to.equal(200);
    }
    expect((await refresh(tokens)).status).to.equal(500);
  });

  /** Sessions are short too, and the clock moves. */
  async function sessionOf({ user }: Person): Promise<string> {
    const { body } = await world.test.api('POST', '/auth/sign-in', {
      body: { email: user.email, password: user.password },
    });
    return String(body.token);
  }
});
