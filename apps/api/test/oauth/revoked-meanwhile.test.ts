import { expect } from 'chai';
import type { Answer } from '../support/api-client.ts';
import { answersInOrder } from '../support/calls-in-order.ts';
import { type App, type OauthWorld, type Person, sharedOauthWorld } from '../support/oauth-world.ts';

describe('OAuth access that the user revokes', function () {
  this.timeout(60_000);
  let world: OauthWorld;
  let ana: Person;
  let app: App;
  before(async () => {
    world = await sharedOauthWorld();
  });
  beforeEach(async () => {
    app = await world.application();
    ana = await world.person();
  });

  const refresh = (refreshToken: string) =>
    world.test.api('POST', '/oauth/token/refresh', {
      headers: app.headers,
      body: { grantType: 'refresh_token', refreshToken, clientId: app.clientId, clientSecret: app.clientSecret },
    });

  async function revoke(): Promise<Answer> {
    const { token } = ana.user;
    const { body } = await world.test.api('GET', '/users/me/authorizations', { token });
    const [{ id }] = body as unknown as [{ id: string }];
    return world.test.api('DELETE', `/users/me/authorizations/${id}`, { token });
  }

  /** The responses to calls that wait for the authorization, in this order. */
  const inOrder = (...works: (() => Promise<Answer>)[]) =>
    answersInOrder(
      world.test.database.dataSource,
      'select from oauth_authorization where organization_id = $1 for no key update',
      ana.organizationId,
      works,
    );

  it('while its token is refreshed ends at once, and the refresh issues nothing', async () => {
    const { refresh_token: token } = await world.tokens(app, ana);
    const [revoked, refreshed] = await inOrder(revoke, () => refresh(token));
    expect([revoked?.status, refreshed?.status]).to.deep.equal([204, 401]);
    expect((await refresh(token)).status).to.equal(401);
  });

  it('while a token comes a second time ends at once, and only once', async () => {
    const { refresh_token: token } = await world.tokens(app, ana);
    expect((await refresh(token)).status).to.equal(200);
    const [revoked, again] = await inOrder(revoke, () => refresh(token));
    expect([revoked?.status, again?.status]).to.deep.equal([204, 401]);
    const ended = await world.test.database.dataSource.query<object[]>(
      `select from outbox_event where organization_id = $1 and kind = 'oauth_app.revoked'`,
      [ana.organizationId],
    );
    expect(ended).to.have.length(1);
  });
});
