import { loadConfig } from '@lacre/runtime/config';
import { newApiKey } from '@lacre/services/api-keys/api-key-text';
import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import { announce } from './support/announce.ts';
import { statusAndMessage } from './support/status-and-message.ts';
import { startTestApi, type TestApi } from './support/test-api.ts';

const exceeded = [429, 'Rate limit exceeded'];

describe('rate limits', () => {
  let test: TestApi;
  let owner: GivenUser;
  let organizationId: string;
  before(async () => {
    const env = {
      RATE_LIMITS: 'on',
      TRUST_PROXY: '1',
      RATE_LIMIT_READ: '20',
      RATE_LIMIT_WRITE: '30',
      RATE_LIMIT_CATALOGS: '18',
      RATE_LIMIT_STAMP_PRODUCTION: '2',
      RATE_LIMIT_STAMP_SANDBOX: '3',
    };
    test = await startTestApi({ env });
    owner = await test.given.user();
    ({ id: organizationId } = await test.given.organization(owner));
  });
  after(() => test.close());
  beforeEach(() => test.clock.advance(60));

  let addresses = 0;
  /** As reported by one proxy in front; what the client claims itself comes before it. */
  const from = (ip = `198.51.100.${(addresses += 1)}`) => ({ 'x-forwarded-for': `10.0.0.1, ${ip}` });
  const statuses = async (count: number, call: () => Promise<{ status: number }>) => {
    const seen: number[] = [];
    for (let n = 0; n < count; n += 1) seen.push((await call()).status);
    return seen;
  };
  const times = (count: number, status: number) => Array.from({ length: count }, () => status);

  it('are reported in every response, and a call over the limit is rejected until the time in Retry-After', async () => {
    const call = () => test.api('GET', '/users/me', { token: owner.token });
    const first = await call();
    const told_ = (headers: Headers) =>
      ['limit', 'remaining', 'reset', 'policy'].map((name) => headers.get(`ratelimit-${name}`));
    expect(told_(first.headers)).to.deep.equal(['20', '19', '60', '20;w=60']);
    test.clock.advance(15);
    expect(await statuses(19, call)).to.deep.equal(times(19, 200));
    const refused = await call();
    expect(statusAndMessage(refused)).to.deep.equal(exceeded);
    expect(refused.body).to.include({ error: 'TOO_MANY_REQUESTS', code: 'RATE_LIMITED', statusCode: 429 });
    expect(refused.headers.get('retry-after')).to.equal('45');
    expect(told_(refused.headers)).to.deep.equal(['20', '0', '45', '20;w=60']);
    test.clock.advance(45);
    expect((await call()).status).to.equal(200);
  });

  it('of one user or key are separate from those of another', async () => {
    const ana = await test.given.user();
    const { key } = await test.given.apiKey(owner, organizationId);
    await statuses(20, () => test.api('GET', '/users/me', { token: ana.token }));
    expect((await test.api('GET', '/users/me', { token: ana.token })).status).to.equal(429);
    expect((await test.api('GET', '/users/me', { token: owner.token })).status).to.equal(200);
    expect((await test.api('GET', '/users/me', { key })).status).to.equal(200);
  });

  it('count calls with missing or invalid credentials by address', async () => {
    const headers = from();
    const broken = () => test.api('GET', '/users/me', { token: 'broken', headers });
    expect(await statuses(20, broken)).to.deep.equal(times(20, 401));
    expect(statusAndMessage(await broken())).to.deep.equal(exceeded);
    expect((await test.api('GET', '/users/me', { token: owner.token, headers })).status).to.equal(200);
  });

  it('use the address from the trusted proxy, not what the client claims', async () => {
    const call = (claimed: string) =>
      test.api('GET', '/users/me', { headers: { 'x-forwarded-for': `${claimed}, 203.0.113.77` } });
    for (let n = 0; n < 20; n += 1) expect((await call(`198.18.0.${n}`)).status).to.equal(401);
    expect((await call('198.18.0.99')).status).to.equal(429);
  });

  it('count an IPv6 network as one caller', async () => {
    const call = (n: number) => test.api('GET', '/users/me', { headers: from(`2001:db8:7:7::${n}`) });
    for (let n = 1; n <= 20; n += 1) expect((await call(n)).status).to.equal(401);
    expect((await call(99)).status).to.equal(429);
    expect((await test.api('GET', '/users/me', { headers: from('2001:db8:7:8::1') })).status).to.equal(401);
  });

  it('apply to catalogs served from memory too', async () => {
    const headers = from();
    const call = () => test.api('GET', '/sat/usos-cfdi', { headers });
    expect(await statuses(18, call)).to.deep.equal(times(18, 200));
    expect(statusAndMessage(await call())).to.deep.equal(exceeded);
    expect((await test.api('GET', '/sat/usos-cfdi', { headers: from() })).status).to.equal(200);
  });

  it('apply to the verifier before it reads a document', async () => {
    const headers = from();
    const call = () => test.api('POST', '/cfdi/verify', { body: { xml: '<a/>' }, headers });
    expect(await statuses(30, call)).to.deep.equal(times(30, 400));
    expect(statusAndMessage(await call())).to.deep.equal(exceeded);
  });

  it('apply to sign-in and sign-up: ten per minute', async () => {
    const headers = from();
    let people = 0;
    // As another user each time: failures of one user delay the next attempt.
    const signIn = () => {
      const body = { email: `nobody-${(people += 1)}@example.com`, password: 'x' };
      return test.api('POST', '/auth/sign-in', { body, headers });
    };
    expect(await statuses(10, signIn)).to.deep.equal(times(10, 401));
    expect(statusAndMessage(await signIn())).to.deep.equal(exceeded);
    const signUp = { email: 'new@example.com', password: 'correct horse battery', name: 'New' };
    expect((await test.api('POST', '/auth/sign-up', { body: signUp, headers })).status).to.equal(429);
  });

  it('apply to the sixteenth refresh of one session in a minute, and not to other sessions from the address', async () => {
    const headers = from();
    const refresh = (refreshToken: string) => test.api('POST', '/auth/refresh', { body: { refreshToken }, headers });
    const ana = await test.given.user();
    let token = ana.refreshToken;
    for (let n = 0; n < 15; n += 1) {
      const { status, body } = await refresh(token);
      expect(status).to.equal(200);
      token = String(body.refreshToken);
    }
    expect(statusAndMessage(await refresh(token))).to.deep.equal(exceeded);
    expect((await refresh(owner.refreshToken)).status).to.equal(200);
  });

  it('are shared by all processes, whatever a client calls itself', async () => {
    const ip = '203.0.113.8';
    const clientId = 'a\u0000b';
    const body = { clientId, clientSecret: 'x', refreshToken: 'x', grantType: 'refresh_token' };
    expect((await test.api('POST', '/oauth/token/refresh', { body, headers: from(ip) })).status).to.equal(400);
    const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'x', client_id: clientId });
    await fetch(`${test.url}/oauth/token`, { method: 'POST', body: form, headers: from(ip) });
    const rows = await test.database.dataSource.query<{ calls: number }[]>(
      'select cardinality(calls) as calls from rate_window where name like $1',
      [`exchange:address:${ip} oauth.refresh%`],
    );
    expect(rows).to.deep.equal([{ calls: 2 }]);
  });

  it('of stamping are separate for sandbox and production', async () => {
    const { key } = await test.given.apiKey(owner, organizationId);
    const live = await test.given.apiKey(owner, organizationId, { environment: 'production' });
    const stamp = (call: object) => () => test.api('POST', '/invoices', { body: { items: [] }, ...call });
    expect(await statuses(4, stamp({ key }))).to.deep.equal([400, 400, 400, 429]);
    expect(await statuses(3, stamp({ key: live.key }))).to.deep.equal([400, 400, 429]);
    const session = (environment: string) =>
      stamp({ token: owner.token, organizationId, body: { items: [], environment } });
    expect(await statuses(3, session('production'))).to.deep.equal([400, 400, 429]);
    expect(await statuses(4, session('sandbox'))).to.deep.equal([400, 400, 400, 429]);
  });

  it('count each call of a tRPC batch under the same limit as REST', async () => {
    const ana = await test.given.user();
    const batch = async (size: number) => {
      const names = Array.from({ length: size }, () => 'users.me').join(',');
      const answer = await fetch(`${test.url}/trpc/${names}?batch=1&input=%7B%7D`, {
        headers: { authorization: `Bearer ${ana.token}` },
      });
      const results = (await answer.json()) as { error?: { data: { statusCode: number; reason: string } } }[];
      return { answer, results };
    };
    expect((await batch(10)).results.every(({ error }) => error === undefined)).to.equal(true);
    expect(await statuses(5, () => test.api('GET', '/users/me', { token: ana.token }))).to.deep.equal(times(5, 200));
    const { answer, results } = await batch(8);
    expect(results.map(({ error }) => error?.data.statusCode ?? 200)).to.have.members([
      ...times(5, 200),
      ...times(3, 429),
    ]);
    expect(results.find(({ error }) => error)?.error?.data.reason).to.equal('RATE_LIMITED');
    expect(answer.headers.get('retry-after')).to.equal('60');
    expect((await test.api('GET', '/users/me', { token: ana.token })).status).to.equal(429);
  });

  it('can be set one by one, and disabled outside production except for the exchange', () => {
    expect(loadConfig({ RATE_LIMIT_SIGN_IN: '7', RATE_LIMIT_STAMP_SANDBOX: '9' }).limits).to.include({
      'sign-in': 7,
      'stamp-sandbox': 9,
      read: 1_200,
      exchange: 15,
    });
    expect(loadConfig({ RATE_LIMITS: 'off' }).limits).to.deep.equal({ exchange: 15 });
    expect(() =>
      loadConfig({ RATE_LIMITS: 'off', NODE_ENV: 'production', MASTER_KEY: Buffer.alloc(32).toString('base64') }),
    ).to.throw('RATE_LIMITS=off');
    expect(() => loadConfig({ RATE_LIMIT_READ: 'many' })).to.throw('RATE_LIMIT_READ must be calls per minute');
  });

  it('refuse a tRPC call before its body is read: who may not come, and who came too often', async () => {
    const headers = from('203.0.113.78');
    const ask = async (name: string, more = {}) => {
      const { answer, hangUp } = await announce(`${test.url}/trpc/${name}`, 50_000, { ...headers, ...more });
      const { status, body } = await answer;
      hangUp();
      return [status, (body.error as unknown as { data: { reason: string } }).data.reason];
    };
    for (let n = 0; n < 15; n += 1) expect(await ask('users.update,users.update')).to.deep.equal([401, 'UNAUTHORIZED']);
    expect(await ask('users.update')).to.deep.equal([429, 'RATE_LIMITED']);
    const { token } = await test.given.user();
    const own = { authorization: `Bearer ${token}` };
    for (let n = 0; n < 3; n += 1) {
      const body = JSON.stringify(Object.fromEntries(Array.from({ length: 10 }, (_, i) => [i, { name: 'Ana' }])));
      const names = Array.from({ length: 10 }, () => 'users.update').join(',');
      const answer = await fetch(`${test.url}/trpc/${names}?batch=1`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers, ...own },
        body,
      });
      expect(answer.status).to.equal(200);
    }
    expect(await ask('users.update', own), 'counted once each, by the person').to.deep.equal([429, 'RATE_LIMITED']);
  });

  it('count OAuth requests that look something up by address, and no others', async () => {
    for (const path of ['/oauth/userinfo', '/oauth/interaction/abc', '/oauth/authorize/abc']) {
      const headers = { authorization: 'Bearer x', ...from() };
      const call = () => fetch(test.url + path, { headers });
      expect(await statuses(20, call), path).to.deep.equal(times(20, path === '/oauth/userinfo' ? 401 : 400));
      const { status, headers: told } = await call();
      expect([status, told.get('retry-after')], path).to.deep.equal([429, '60']);
      expect((await fetch(`${test.url}/oauth/jwks`, { headers })).status, path).to.equal(200);
      expect((await test.api('GET', '/users/me', { headers })).status, path).to.equal(401);
      test.clock.advance(60);
    }
  });

  it('count the questions of pages for permission by address, and each unknown origin that has to be looked up', async () => {
    const preflight = { origin: 'https://spa.example', 'access-control-request-method': 'GET', ...from() };
    const ask = () => fetch(`${test.url}/invoices`, { method: 'OPTIONS', headers: preflight });
    expect(await statuses(20, ask)).to.deep.equal(times(20, 204));
    expect(await statuses(1, ask)).to.deep.equal([429]);

    const address = from();
    let looked = 0;
    const { oauthApplications } = test.services.database;
    const { hasOrigin } = oauthApplications;
    oauthApplications.hasOrigin = (origin) => {
      looked += 1;
      return hasOrigin(origin);
    };
    // The catalogs have a limit of their own, which is lower: what they answer does not matter here.
    for (let n = 0; n < 30; n += 1)
      await fetch(`${test.url}/sat/usos-cfdi`, { headers: { origin: `https://p${n}.example`, ...address } });
    oauthApplications.hasOrigin = hasOrigin;
    expect(looked).to.equal(20);
  });

  it('count unknown procedure names by address', async () => {
    const headers = { 'content-type': 'application/json', ...from() };
    const call = () => fetch(`${test.url}/trpc/users.nothing`, { method: 'POST', headers, body: '{}' });
    expect(await statuses(30, call)).to.deep.equal(times(30, 404));
    expect((await call()).status).to.equal(429);
  });

  it('keep an address from having unknown keys looked up without end, and accept those that are known', async () => {
    const headers = from();
    const { key: known } = await test.given.apiKey(owner, organizationId);
    expect((await test.api('GET', '/users/me', { key: known, headers })).status).to.equal(200);
    const { apiKeys } = test.services.database;
    const { findByHash } = apiKeys;
    let lookUps = 0;
    apiKeys.findByHash = (hash) => {
      lookUps += 1;
      return findByHash.call(apiKeys, hash);
    };
    try {
      // With different rate classes, so that no class alone ends it.
      const calls = Array.from({ length: 26 }, (_, n) =>
        test.api(...((n % 2 === 0 ? ['GET', '/users/me'] : ['POST', '/invoices/validate']) as ['GET', string]), {
          key: newApiKey('sandbox').key,
          headers,
        }),
      );
      const answers = (await Promise.all(calls)).map(({ status }) => status);
      expect(answers.filter((status) => status === 401)).to.have.length(20);
      expect(answers.filter((status) => status === 429)).to.have.length(6);
      expect(lookUps).to.equal(20);
    } finally {
      apiKeys.findByHash = findByHash;
    }
    expect((await test.api('GET', '/users/me', { key: known, headers })).status).to.equal(200);
  });

  it('count the stamping of a session before its body is read, which would contain the environment', async () => {
    const person = await test.given.user();
    const { id } = await test.given.organization(person);
    const call = () =>
      test.api('POST', '/invoices', { token: person.token, organizationId: id, body: { environment: 'neither' } });
    await statuses(10, call);
    const refused = await call();
    expect(statusAndMessage(refused)).to.deep.equal(exceeded);
    expect(refused.headers.get('ratelimit-limit')).to.equal('10');
  });
});
