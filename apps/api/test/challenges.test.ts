import { expect } from 'chai';
import type { Answer, Call } from './support/api-client.ts';
import { sharedTestApi } from './support/shared-api.ts';
import type { TestApi } from './support/test-api.ts';

describe('WWW-Authenticate', () => {
  let test: TestApi;
  before(async () => {
    test = await sharedTestApi();
  });

  const challengeOf = ({ headers }: Answer) => headers.get('www-authenticate') ?? '';
  const me = (call: Call) => test.api('GET', '/users/me', call);

  describe('401', () => {
    it('says how to authenticate, and contains no error where no credential was sent', async () => {
      const challenge = challengeOf(await me({}));
      expect(challenge).to.match(/^Bearer realm="Lacre", resource_metadata="https?:\/\/[^"]+"$/);
    });

    it('reports an invalid credential as invalid_token, over tRPC too', async () => {
      expect(challengeOf(await me({ token: 'a.b.c' }))).to.contain('error="invalid_token", error_description="');
      const trpc = await fetch(`${test.url}/trpc/users.me`, { headers: { authorization: 'Bearer a.b.c' } });
      expect([trpc.status, trpc.headers.get('www-authenticate')?.includes('error="invalid_token"')]).to.deep.equal([
        401,
        true,
      ]);
    });

    it('stays ASCII in any language', async () => {
      const challenge = challengeOf(await me({ token: 'a.b.c', headers: { 'accept-language': 'es' } }));
      expect(challenge).to.match(/^[\x20-\x7e]+$/);
    });

    it('suggests X-API-Key when a key is sent as a bearer token, without repeating the key', async () => {
      const token = 'sk_test_abcdefghijklmnopqrstuvwxyzABCDEF';
      for (const path of ['/users/me', '/invoices', '/organizations']) {
        const { status, body } = await test.api('GET', path, { token });
        expect([status, body.code, body.message]).to.deep.equal([
          401,
          'API_KEY_AS_BEARER',
          'Authorization: Bearer holds an API key: send it in the header X-API-Key',
        ]);
        expect(JSON.stringify(body)).not.to.contain('abcdefgh');
      }
    });

    it('links to the resource metadata (RFC 9728), which name the authorization server', async () => {
      const [, address = ''] = /resource_metadata="([^"]+)"/.exec(challengeOf(await me({}))) ?? [];
      const { pathname, origin } = new URL(address);
      const answer = await fetch(`${test.url}${pathname}`, { headers: { origin: 'https://anybody.example' } });
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).to.deep.equal([200, '*']);
      const metadata = (await answer.json()) as Record<string, unknown>;
      expect(metadata).to.include({ resource: origin, resource_name: 'Lacre' });
      expect(metadata).to.deep.include({ authorization_servers: [origin], bearer_methods_supported: ['header'] });
      const server = await fetch(`${test.url}/.well-known/oauth-authorization-server`);
      expect(await server.json()).to.include({ issuer: origin });
    });
  });

  describe('403', () => {
    it('names the missing scope', async () => {
      const owner = await test.given.user();
      const { id } = await test.given.organization(owner);
      const { key } = await test.given.apiKey(owner, id, { scopes: ['read:products'] });
      const refused = await test.api('GET', '/invoices', { key });
      expect(refused.status).to.equal(403);
      expect(challengeOf(refused)).to.contain('error="insufficient_scope"').and.to.contain('scope="read:invoices"');
    });

    it('names no scope where none would help', async () => {
      const owner = await test.given.user();
      const stranger = await test.given.user();
      const { id } = await test.given.organization(owner);
      const refused = await test.api('DELETE', `/organizations/${id}`, { token: stranger.token });
      expect([refused.status, refused.headers.get('www-authenticate')]).to.deep.equal([403, null]);
    });
  });
});
