import { readFileSync } from 'node:fs';
import { createOauthApplication } from '@lacre/services/oauth/create-oauth-application';
import { createRegisteredOrigins } from '@lacre/services/oauth/registered-origins';
import { expect } from 'chai';
import { sharedTestApi } from './support/shared-api.ts';
import type { TestApi } from './support/test-api.ts';

const origin = 'https://spa.example:8443';

interface Described {
  responses: Record<string, { headers?: Record<string, unknown> }>;
}
const openapi = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, Described>>;
};
/** Names of the headers of all responses. */
const headersOf = (paths: typeof openapi.paths) =>
  new Set(
    Object.values(paths)
      .flatMap((path) => Object.values(path))
      .flatMap(({ responses }) => Object.values(responses))
      .flatMap(({ headers = {} }) => Object.keys(headers)),
  );

describe('a page of another origin', () => {
  let test: TestApi;
  let token: string;
  before(async () => {
    test = await sharedTestApi();
    const owner = await test.given.user();
    const { id: organizationId } = await test.given.organization(owner);
    await createOauthApplication(test.services, owner.actor, {
      organizationId,
      name: 'Una página',
      redirectUris: [`${origin}/callback?x=1`, 'com.example.app:/callback'],
      scopes: ['read:invoices'],
      type: 'public',
    });
    ({ token } = await test.given.oauthToken(owner, organizationId, { scopes: ['read:invoices'] }));
  });

  const preflight = (path: string, from: string, method = 'POST') =>
    fetch(`${test.url}${path}`, {
      method: 'OPTIONS',
      headers: {
        origin: from,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization',
      },
    });
  const granted = ({ headers }: Response) => headers.get('access-control-allow-origin');

  it('that an application registered may list invoices with its token, and read the response headers', async () => {
    const asked = await preflight('/invoices', origin, 'GET');
    expect([asked.status, granted(asked)]).to.deep.equal([204, origin]);
    expect(asked.headers.get('access-control-allow-methods')?.split(', ')).to.have.members(['GET', 'POST']);
    expect(asked.headers.get('access-control-allow-headers'))
      .to.match(/Authorization/)
      .and.not.match(/api-key|cookie/i);
    expect(asked.headers.get('access-control-max-age')).to.equal('600');
    const answer = await fetch(`${test.url}/invoices`, { headers: { origin, authorization: `Bearer ${token}` } });
    expect([answer.status, granted(answer)]).to.deep.equal([200, origin]);
    expect(answer.headers.get('access-control-expose-headers')).to.match(/X-Request-Id/);
    expect(answer.headers.get('vary')).to.match(/Origin/);
  });

  it('can read every documented header', async () => {
    const { headers } = await fetch(`${test.url}/invoices`, { headers: { origin, authorization: `Bearer ${token}` } });
    const readable = headers.get('access-control-expose-headers')?.split(', ');
    // Vary is for caches; a page has no use for it.
    const described = [...headersOf(openapi.paths)].filter((name) => name !== 'Vary');
    expect(described).to.include('RateLimit-Policy');
    expect(readable).to.include.members(described);
  });

  it('can read rejections too', async () => {
    const answer = await fetch(`${test.url}/invoices`, { headers: { origin, authorization: 'Bearer x' } });
    expect([answer.status, granted(answer)]).to.deep.equal([401, origin]);
  });

  it('may use tRPC and read the catalogs', async () => {
    expect(granted(await preflight('/trpc/invoices.list', origin))).to.equal(origin);
    expect(granted(await fetch(`${test.url}/sat/usos-cfdi`, { headers: { origin } }))).to.equal(origin);
  });

  it('is never allowed cookies', async () => {
    for (const answer of [
      await preflight('/invoices', origin),
      await fetch(`${test.url}/invoices`, { headers: { origin, cookie: 'a=b' } }),
    ])
      expect(answer.headers.has('access-control-allow-credentials')).to.equal(false);
  });

  it('that is not registered gets no permission, and the response still varies by origin', async () => {
    for (const from of [
      'https://spa.example',
      'https://evil.example',
      'http://spa.example:8443',
      'null',
      `${origin}.evil`,
    ]) {
      const asked = await preflight('/invoices', from);
      expect([granted(asked), asked.headers.get('vary')], from).to.deep.equal([null, 'Origin']);
      expect(granted(await fetch(`${test.url}/invoices`, { headers: { origin: from } })), from).to.equal(null);
    }
    const plain = await fetch(`${test.url}/sat/usos-cfdi`);
    expect(plain.headers.get('vary')).to.match(/Origin/);
  });

  it('is not permitted for sessions, pages and anything else that accepts no access token', async () => {
    for (const path of [
      '/auth/sign-in',
      '/auth/sign-up',
      '/oauth/authorize',
      '/oauth/token/exchange',
      '/docs',
      '/nowhere',
    ])
      expect(granted(await preflight(path, origin)), path).to.equal(null);
  });

  it('loses its permission a minute after its application is deleted', async () => {
    const owner = await test.given.user();
    const { id: organizationId } = await test.given.organization(owner);
    const from = 'https://short.example';
    const { id } = await createOauthApplication(test.services, owner.actor, {
      organizationId,
      name: 'Breve',
      redirectUris: [`${from}/cb`],
      scopes: ['read:invoices'],
      type: 'public',
    });
    expect(granted(await preflight('/invoices', from))).to.equal(from);
    const { services } = test;
    let now = services.clock.now();
    const origins = createRegisteredOrigins({ database: services.database, clock: { now: () => now } });
    expect(await origins.has(from)).to.equal(true);
    await test.api('DELETE', `/organizations/${organizationId}/oauth-apps/${id}`, { token: owner.token });
    now = new Date(now.getTime() + 60_000);
    expect(await origins.has(from)).to.equal(false);
  });
});
