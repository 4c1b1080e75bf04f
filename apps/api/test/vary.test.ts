import { expect } from 'chai';
import { sharedTestApi } from './support/shared-api.ts';
import type { TestApi } from './support/test-api.ts';

describe('Caches learn that a response depends on language and caller', () => {
  let test: TestApi;
  let headers: Record<string, string>;

  before(async () => {
    test = await sharedTestApi();
    const ana = await test.given.user();
    const { id: organizationId } = await test.given.organization(ana);
    headers = { authorization: `Bearer ${ana.token}`, 'x-organization-id': organizationId };
  });

  const varies = async (path: string, init: RequestInit = {}) => {
    const { status, headers: answered } = await fetch(`${test.url}${path}`, { redirect: 'manual', ...init });
    const names = (answered.get('vary') ?? '').split(/,\s*/).map((name) => name.toLowerCase());
    return { status, names, cacheControl: answered.get('cache-control') };
  };
  const reader = ['accept-language', 'x-api-key', 'authorization', 'x-organization-id'];

  it('by the responses of operations', async () => {
    const { status, names } = await varies('/invoices', { headers });
    expect(status).to.equal(200);
    expect(names).to.include.members(reader);
    const called = await varies('/trpc/invoices.list?input=%7B%7D', { headers });
    expect(called.status).to.equal(200);
    expect(called.names).to.include.members(['origin', ...reader]);
  });

  for (const [what, path, init, status] of [
    ['an unknown caller', '/invoices', {}, 401],
    ['a rejected input', '/sat/claves-unidad?limit=0', {}, 400],
    ['an unknown path', '/nothing-here', {}, 404],
    ['a tRPC call', '/trpc/invoices.list', {}, 401],
    ['a rejected tRPC call', '/trpc/no.such', { method: 'POST', body: 'x' }, 415],
    ['a tool call', '/mcp', { method: 'POST', body: '{}' }, 401],
  ] as const)
    it(`by the error of ${what}`, async () => {
      const answer = await varies(path, init);
      expect([answer.status, answer.cacheControl]).to.deep.equal([status, 'no-store']);
      expect(answer.names).to.include.members(reader);
    });

  it('by the sign-in pages', async () => {
    const { names } = await varies('/oauth/interaction/none', { headers: { accept: 'text/html' } });
    expect(names).to.include('accept-language');
  });

  it('by the documentation of every response', async () => {
    const { paths } = (await (await fetch(`${test.url}/api/openapi.json`)).json()) as {
      paths: Record<
        string,
        Record<string, { operationId?: string; tags?: string[]; responses: Record<string, { headers?: object }> }>
      >;
    };
    const silent = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { responses }]) =>
        Object.entries(responses)
          .filter(([, { headers: said }]) => said && 'API-Version' in said && !('Vary' in said))
          .map(([status]) => `${method} ${path} ${status}`),
      ),
    );
    expect(silent).to.deep.equal([]);
  });
});
