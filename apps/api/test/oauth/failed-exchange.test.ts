import { expect } from 'chai';
import { type App, type OauthWorld, type Person, sharedOauthWorld } from '../support/oauth-world.ts';

describe('an exchange that failed with the database', function () {
  this.timeout(60_000);
  let world: OauthWorld;
  let ana: Person;
  let app: App;
  before(async () => {
    world = await sharedOauthWorld();
    ana = await world.person();
    app = await world.application();
  });

  /** Status of a call whose `statement` loses its connection before it is sent. */
  async function statusWithout<Name extends string>(
    repository: Record<Name, (...args: never[]) => Promise<unknown>>,
    statement: Name,
    call: () => Promise<{ status: number }>,
  ): Promise<number> {
    const own = repository[statement];
    repository[statement] = () => Promise.reject(new Error('Connection terminated'));
    try {
      return (await call()).status;
    } finally {
      repository[statement] = own;
    }
  }

  async function succeedsAfterFailures(call: () => Promise<{ status: number }>): Promise<void> {
    const { users, oauthArtifacts } = world.test.services.database;
    expect(await statusWithout(users, 'findById', call)).to.equal(503);
    expect(await statusWithout(oauthArtifacts, 'insertUnderGrant', call)).to.equal(503);
    expect((await call()).status).to.equal(200);
    expect((await call()).status).to.equal(401);
  }

  it('of a code may be repeated, and is no second use of it', async () => {
    const back = await world.authorize(app, ana);
    await succeedsAfterFailures(() => world.exchange(app, back));
  });

  it('of a refresh token may be repeated, and is no second use of it', async () => {
    const { refresh_token: refreshToken } = await world.tokens(app, ana);
    const body = { refreshToken, clientId: app.clientId, clientSecret: app.clientSecret, grantType: 'refresh_token' };
    await succeedsAfterFailures(() => world.test.api('POST', '/oauth/token/refresh', { headers: app.headers, body }));
  });
});
