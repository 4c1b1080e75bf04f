import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import { sharedTestApi } from '../../support/shared-api.ts';
import { statusAndMessage, unknownKey } from '../../support/status-and-message.ts';
import type { TestApi } from '../../support/test-api.ts';

describe('POST /api-keys/validate', () => {
  let test: TestApi;
  let owner: GivenUser;
  let organizationId: string;
  let key: string;
  let id: string;
  const validate = (query: Record<string, string> = {}) => test.api('POST', '/api-keys/validate', { key, query });

  before(async () => {
    test = await sharedTestApi();
    owner = await test.given.user();
    ({ id: organizationId } = await test.given.organization(owner));
    ({ key, id } = await test.given.apiKey(owner, organizationId));
  });

  describe('200', () => {
    it('returns the properties of the key', async () => {
      const { status, body } = await validate();
      expect(status).to.equal(200);
      expect(body).to.deep.equal({
        valid: true,
        keyId: id,
        name: 'Test',
        organizationId,
        environment: 'sandbox',
        scopes: ['read:invoices', 'write:invoices'],
        expiresAt: null,
        isActive: true,
      });
    });
    it('accepts a key that has every requested scope', async () => {
      expect((await validate({ scopes: 'read:invoices  write:invoices' })).status).to.equal(200);
    });
    it('requires no body, and accepts an empty one', async () => {
      expect((await test.api('POST', '/api-keys/validate', { key })).status).to.equal(200);
      expect((await test.api('POST', '/api-keys/validate', { key, body: {} })).status).to.equal(200);
    });
  });
  describe('400', () => {
    it('rejects a body with fields, which would be ignored', async () => {
      const answer = await test.api('POST', '/api-keys/validate', { key, body: { scopes: 'cancel:invoices' } });
      expect(statusAndMessage(answer)).to.deep.equal([400, ['scopes is not a known field']]);
    });
    it('rejects an empty scopes parameter, which would accept any key', async () => {
      expect(statusAndMessage(await validate({ scopes: '' }))).to.deep.equal([400, ['scopes must not be empty']]);
    });
    it('rejects a repeated scopes parameter', async () => {
      const answer = await test.api('POST', '/api-keys/validate?scopes=a&scopes=b', { key });
      expect(statusAndMessage(answer)).to.deep.equal([400, ['scopes must be a string']]);
    });
  });
  describe('401', () => {
    it('rejects an unknown key, and any in the query', async () => {
      for (const call of [{ key: `sk_test_${'0'.repeat(38)}` }, { query: { apiKey: key } }])
        expect(statusAndMessage(await test.api('POST', '/api-keys/validate', call))).to.deep.equal(unknownKey);
    });
    it('asks for a key in the header if there is none, a session or a key sent as a bearer token', async () => {
      for (const call of [{}, { token: owner.token }]) {
        const answer = await test.api('POST', '/api-keys/validate', call);
        expect(statusAndMessage(answer)).to.deep.equal(unknownKey);
        expect(answer.body.details?.[0]?.message).to.match(/^Send an API key in the header X-API-Key/);
        // Clients of OAuth answer invalid_token with a refresh: the next token would be rejected too.
        expect(answer.headers.get('www-authenticate')).not.to.contain('invalid_token');
      }
      const { body } = await test.api('POST', '/api-keys/validate', { token: key });
      expect(body.code).to.equal('API_KEY_AS_BEARER');
    });
  });
  describe('403', () => {
    it('names the scope that the key lacks; write does not imply read, and there is no wildcard', async () => {
      const { key: writer } = await test.given.apiKey(owner, organizationId, { scopes: ['write:invoices'] });
      const ask = (scopes: string) => test.api('POST', '/api-keys/validate', { key: writer, query: { scopes } });
      expect(statusAndMessage(await ask('write:invoices read:invoices'))).to.deep.equal([
        403,
        'API key lacks the required scope: read:invoices',
      ]);
      expect((await ask('*')).status).to.equal(403);
    });
    it('replaces characters of requested scopes that would break WWW-Authenticate', async () => {
      for (const [scopes, shown] of [
        ['leer:facturación', 'leer:facturaci n'],
        ['a"b', 'a b'],
        ['蘦', ' '],
      ] as const) {
        const { status, body, headers } = await validate({ scopes });
        expect([status, body.code], scopes).to.deep.equal([403, 'FORBIDDEN']);
        expect(headers.get('WWW-Authenticate'), scopes).to.include(`, scope="${shown}", `);
      }
    });
  });
});
