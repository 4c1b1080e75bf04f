import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import { sharedTestApi } from '../../support/shared-api.ts';
import { statusAndMessage, unauthenticated } from '../../support/status-and-message.ts';
import type { TestApi } from '../../support/test-api.ts';

describe('PATCH /users/me', () => {
  let test: TestApi;
  let ana: GivenUser;
  const patch = (body: unknown, token = ana.token) => test.api('PATCH', '/users/me', { body, token });
  before(async () => {
    test = await sharedTestApi();
    ana = await test.given.user();
    await test.given.organization(ana);
  });

  describe('200', () => {
    it('updates only the given fields', async () => {
      const all = {
        name: ' Ana María ñ ',
        image: 'https://example.com/ana.png',
        locale: 'en-US',
        timezone: 'America/Tijuana',
        metadata: { theme: 'dark', nested: { list: [1, null, 'é'] } },
      };
      const first = await patch(all);
      expect(first.status).to.equal(200);
      expect(first.body).to.deep.include({ ...all, name: 'Ana María ñ', id: ana.userId, email: ana.email });
      expect(first.body.organizations).to.have.length(1);
      const second = await patch({ image: null });
      expect(second.body).to.deep.include({ ...all, name: 'Ana María ñ', image: null });
      expect((await test.api('GET', '/users/me', { token: ana.token })).body).to.deep.equal(second.body);
    });
  });
  describe('400', () => {
    const refused: [unknown, string[]][] = [
      [{}, ['the body must contain at least one of: name, image, locale, timezone, metadata']],
      [
        { email: 'thief@example.com', emailVerified: true, id: 'x', metadata: {} },
        ['email', 'emailVerified', 'id'].map((name) => `${name} is not a known field`),
      ],
      [{ name: ' ' }, ['name must not be empty']],
      [{ name: 'x'.repeat(101) }, ['name must be at most 100 characters long']],
      [{ name: 'a\u0000' }, ['name contains characters that are not allowed']],
      [{ name: 'Ana\r\nBcc: x' }, ['name contains characters that are not allowed']],
      [{ name: 'a\u202eb' }, ['name contains characters that are not allowed']],
      [{ name: 'Ana https://evil.example' }, ['name must not contain a web address (:// or www.)']],
      [{ image: 'javascript:alert(1)' }, ['image must be a valid URL']],
      [{ locale: 'español' }, ['locale must be a language tag, such as es-MX']],
      [{ locale: 'ES-mx' }, ['locale must be a language tag, such as es-MX']],
      [{ timezone: 'Mexico/Nowhere' }, ['timezone must be an IANA time zone, such as America/Mexico_City']],
      [{ timezone: '+06:00' }, ['timezone must be an IANA time zone, such as America/Mexico_City']],
      [{ metadata: [] }, ['metadata must be an object']],
      [{ metadata: { a: 'x'.repeat(17_000) } }, ['metadata must be at most 16 KB of JSON']],
      [{ metadata: { a: ['\u0000'] } }, ['metadata contains characters that are not allowed']],
      [{ metadata: { 'a\ud800': 1 } }, ['metadata contains characters that are not allowed']],
    ];
    for (const [body, messages] of refused)
      it(`rejects ${JSON.stringify(body).slice(0, 60)}`, async () => {
        expect(statusAndMessage(await patch(body))).to.deep.equal([400, messages]);
      });
  });
  describe('401', () => {
    it('rejects a call without credentials, and an API key', async () => {
      expect(statusAndMessage(await patch({}, 'x.y.z'))).to.deep.equal(unauthenticated);
      const { id } = await test.given.organization(ana);
      const { key } = await test.given.apiKey(ana, id);
      expect(statusAndMessage(await test.api('PATCH', '/users/me', { body: {}, key }))).to.deep.equal(unauthenticated);
    });
  });
});
