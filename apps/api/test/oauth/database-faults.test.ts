import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startPostgres } from '@lacre/embedded/postgres';
import { expect } from 'chai';
import { Client } from 'pg';
import {
  type App,
  type Back,
  type OauthWorld,
  type Person,
  startOauthWorld,
  type Tokens,
} from '../support/oauth-world.ts';

/** The cluster is stopped and changed here, so it is a separate one. */
describe('a database that is unavailable', function () {
  this.timeout(120_000);
  let folder: string;
  let postgres: EmbeddedPostgres;
  let world: OauthWorld;
  let ana: Person;
  let app: App;
  let tokens: Tokens;
  let back: Back;
  let session: string;
  const start = async () => {
    postgres = await startPostgres({
      dataDir: join(folder, 'postgres'),
      fsync: false,
      settings: { max_connections: '60' },
    });
  };
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lacre-faults-'));
    await chmod(folder, 0o755);
    await start();
    world = await startOauthWorld({ admin: postgres.adminUrl });
    ana = await world.person();
    app = await world.application();
    tokens = await world.tokens(app, ana, { scope: 'openid read:user offline_access' });
    back = await world.authorize(app, ana);
    session = ana.user.token;
  });
  after(async () => {
    await world?.close();
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(world.test.url + path, { headers, redirect: 'manual' });
  const form = (path: string, fields: Record<string, string>) =>
    fetch(world.test.url + path, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${app.clientId}:${app.clientSecret}`)}` },
      body: new URLSearchParams(fields),
    });
  const json = (path: string, body: object, token = '') =>
    fetch(world.test.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });

  const credentials = () => ({ clientId: app.clientId, clientSecret: app.clientSecret });
  const authorizePath = () =>
    `/oauth/authorize?${new URLSearchParams({ client_id: app.clientId, response_type: 'code', scope: 'read:user', redirect_uri: app.redirectUri })}`;
  /** All write, or lead to a write. */
  const writes: Record<string, () => Promise<Response>> = {
    'POST /oauth/token/exchange': () =>
      json('/oauth/token/exchange', {
        ...credentials(),
        grantType: 'authorization_code',
        code: back.code,
        codeVerifier: back.verifier,
        redirectUri: app.redirectUri,
      }),
    'POST /oauth/token/refresh': () =>
      json('/oauth/token/refresh', {
        ...credentials(),
        grantType: 'refresh_token',
        refreshToken: tokens.refresh_token,
      }),
    'POST /oauth/token': () =>
      form('/oauth/token', { grant_type: 'refresh_token', refresh_token: tokens.refresh_token }),
    'POST /oauth/revoke': () => form('/oauth/revoke', { token: tokens.access_token }),
    'GET /oauth/authorize': () => get(authorizePath(), { accept: 'text/html' }),
    'POST /auth/sign-in': () => json('/auth/sign-in', { email: ana.user.email, password: ana.user.password }),
    'POST /organizations': () => json('/organizations', { name: 'Tarde' }, session),
  };
  const reads: Record<string, () => Promise<Response>> = {
    'POST /oauth/introspect': () => form('/oauth/introspect', { token: tokens.access_token }),
    'GET /oauth/userinfo': () => get('/oauth/userinfo', { authorization: `Bearer ${tokens.access_token}` }),
    'GET /organizations': () => get('/organizations', { authorization: `Bearer ${session}` }),
  };
  const ready = async () => (await get('/health/ready')).status;

  async function expectUnavailable(operations: Record<string, () => Promise<Response>>): Promise<void> {
    for (const [name, call] of Object.entries(operations)) {
      const answer = await call();
      expect([name, answer.status, answer.headers.get('retry-after')]).to.deep.equal([name, 503, '2']);
      expect(answer.headers.get('location'), name).to.equal(null);
    }
    expect(await ready()).to.equal(503);
    expect((await get('/health/live')).status).to.equal(200);
  }

  /** By itself, at once: nothing is restarted. */
  async function expectBack(): Promise<void> {
    expect(await ready()).to.equal(200);
    expect((await json('/organizations', { name: 'De vuelta' }, session)).status).to.equal(201);
    expect((await get(authorizePath())).status).to.equal(303);
    expect(
      ((await (await form('/oauth/introspect', { token: tokens.access_token })).json()) as object) ?? {},
    ).to.include({
      active: true,
    });
    expect((await reads['GET /oauth/userinfo']?.())?.status).to.equal(200);
  }

  async function asAdmin(work: (admin: Client) => Promise<unknown>): Promise<void> {
    const admin = new Client({ connectionString: postgres.adminUrl });
    admin.on('error', () => undefined);
    await admin.connect();
    await work(admin);
    await admin.end();
  }
  const makeReadOnly = (value: 'on' | 'off') =>
    asAdmin(async (admin) => {
      await admin.query(`alter system set default_transaction_read_only = ${value}`);
      await admin.query('select pg_reload_conf()');
      // A new session shows that all of them have read it.
      for (let shown = ''; shown !== value; ) {
        const client = new Client({ connectionString: postgres.adminUrl });
        await client.connect();
        shown = (await client.query('show default_transaction_read_only')).rows[0].default_transaction_read_only;
        await client.end();
      }
    });

  it('because it accepts no writes: 503 with Retry-After, not ready, and recovers by itself', async () => {
    await expectBack();
    await makeReadOnly('on');
    await expectUnavailable(writes);
    await makeReadOnly('off');
    await expectBack();
  });

  it('because it was stopped: 503 at every OAuth endpoint too, and recovers once it is started', async () => {
    await postgres.stop();
    await expectUnavailable({ ...writes, ...reads });
    await start();
    await expectBack();
  });

  it('because its connections are used up by others: 503, and back when they leave', async () => {
    const others: Client[] = [];
    const fill = async () => {
      for (;;) {
        const client = new Client({ connectionString: postgres.adminUrl, application_name: 'others' });
        client.on('error', () => undefined);
        try {
          await client.connect();
        } catch {
          return;
        }
        others.push(client);
      }
    };
    // Until none is left for another caller.
    const takeAll = async () => {
      for (;;) {
        await fill();
        const { rowCount } = (await others[0]?.query(
          "select pg_terminate_backend(pid, 5000) from pg_stat_activity where backend_type = 'client backend' and application_name <> 'others'",
        )) ?? { rowCount: 0 };
        if (rowCount === 0) return;
      }
    };
    try {
      await takeAll();
      await expectUnavailable({ ...writes, ...reads });
    } finally {
      await Promise.all(others.map((client) => client.end()));
    }
    await expectBack();
  });
});
