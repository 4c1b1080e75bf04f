import { setImmediate } from 'node:timers/promises';
import { blockingTransaction } from '@lacre/testing/blocking-transaction';
import { expect } from 'chai';
import type { Answer } from '../support/api-client.ts';
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

  /** The responses to calls that reach the authorization in this order, once all of them wait for it. */
  async function answersInOrder(...works: (() => Promise<Answer>)[]): Promise<Answer[]> {
    const { dataSource } = world.test.database;
    const other = await blockingTransaction(dataSource);
    await other.query('select from oauth_authorization where organization_id = $1 for no key update', [
      ana.organizationId,
    ]);
    const answers: Promise<Answer>[] = [];
    let answered = 0;
    for (const work of works) {
      answers.push(work().finally(() => (answered += 1)));
      const waiting = `select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`;
      while (answered + (await dataSource.query<unknown[]>(waiting)).length < answers.length) await setImmediate();
    }
    await other.commit();
    return Promise.all(answers);
  }

  it('while its token is refreshed ends at once, and so does what the refresh issued', async () => {
    const { refresh_token: token } = await world.tokens(app, ana);
    const [revoked, refreshed] = await answersInOrder(revoke, () => refresh(token));
    expect([revoked?.status, refreshed?.status]).to.deep.equal([204, 200]);
    const { status } = await world.test.api('GET', '/invoices', { token: String(refreshed?.body.access_token) });
    expect(status).to.equal(401);
    expect((await refresh(String(refreshed?.body.refresh_token))).status).to.equal(401);
  });

  it('while a token comes a second time ends at once, and only once', async () => {
    const { refresh_token: token } = await world.tokens(app, ana);
    expect((await refresh(token)).status).to.equal(200);
    const [revoked, again] = await answersInOrder(revoke, () => refresh(token));
    expect([revoked?.status, again?.status]).to.deep.equal([204, 401]);
    const ended = await world.test.database.dataSource.query<object[]>(
      `select from outbox_event where organization_id = $1 and kind = 'oauth_app.revoked'`,
      [ana.organizationId],
    );
    expect(ended).to.have.length(1);
  });
});
