import { appRouter } from '@lacre/router/app-router';
import { expect } from 'chai';
import { createOpenApiDocument } from '../../src/rest/openapi.ts';
import { type App, type OauthWorld, sharedOauthWorld } from '../support/oauth-world.ts';

const document = createOpenApiDocument(appRouter, 'http://localhost:3000');
const told = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'RateLimit-Policy', 'Retry-After'];

describe('what the OAuth endpoints return', function () {
  this.timeout(60_000);
  let world: OauthWorld;
  let app: App;

  before(async () => {
    world = await sharedOauthWorld();
    app = await world.application();
  });

  /** The status, after checking that it and the headers that a client acts on are documented. */
  const statusOf = async (method: string, path: string, form?: Record<string, string>): Promise<number> => {
    const { clientId, clientSecret = '' } = app;
    const body = form && new URLSearchParams({ ...form, client_id: clientId, client_secret: clientSecret });
    // From a separate address: its limits are nobody else's.
    const asked = { method, redirect: 'manual', headers: { 'x-forwarded-for': '203.0.113.77' } } as const;
    const { status, headers } = await fetch(world.test.url + path, { ...asked, body: body ?? null });
    const [bare = ''] = path.split('?');
    const answer = document.paths[bare]?.[method.toLowerCase()]?.responses[status];
    expect(answer, `${method} ${bare} ${status}`).to.be.an('object');
    const came = [...told, 'WWW-Authenticate'].filter((name) => headers.has(name));
    expect(Object.keys(answer?.headers ?? {}), `${method} ${bare} ${status}`).to.include.members(came);
    return status;
  };

  it('is documented, including the sixteenth exchange within a minute and a form that is too large', async () => {
    const code = { grant_type: 'authorization_code', code: 'none', redirect_uri: 'https://app.example.com/callback' };
    const statuses: number[] = [];
    for (let times = 0; times < 16; times += 1) statuses.push(await statusOf('POST', '/oauth/token', code));
    expect(statuses).to.deep.equal([...Array<number>(15).fill(400), 429]);
    for (const path of ['/oauth/token', '/oauth/revoke', '/oauth/introspect'])
      expect(await statusOf('POST', path, { token: 'x'.repeat(60_000) }), path).to.equal(413);
    expect(await statusOf('POST', '/oauth/revoke', { token: 'x' })).to.equal(200);
    expect(await statusOf('POST', '/oauth/introspect', { token: 'x' })).to.equal(200);
    expect(await statusOf('GET', '/oauth/userinfo')).to.equal(401);
    expect(await statusOf('GET', '/oauth/authorize?client_id=none')).to.equal(400);
  });
});
