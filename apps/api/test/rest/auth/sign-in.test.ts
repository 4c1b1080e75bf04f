import { gzipSync } from 'node:zlib';
import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import { sharedTestApi } from '../../support/shared-api.ts';
import { statusAndMessage } from '../../support/status-and-message.ts';
import type { TestApi } from '../../support/test-api.ts';

describe('POST /auth/sign-in', () => {
  let test: TestApi;
  let ana: GivenUser;
  const signIn = (body: unknown) => test.api('POST', '/auth/sign-in', { body });

  before(async () => {
    test = await sharedTestApi();
    ana = await test.given.user();
  });

  describe('200', () => {
    it('opens a separate session each time', async () => {
      const { email, password } = ana;
      const grants = [await signIn({ email, password }), await signIn({ email: email.toUpperCase(), password })];
      for (const { status, body } of grants) {
        expect([status, body.user?.id]).to.deep.equal([200, ana.userId]);
        expect((await test.api('GET', '/users/me', { token: String(body.token) })).status).to.equal(200);
      }
      expect(grants[0]?.body.token).not.to.equal(grants[1]?.body.token);
    });
  });

  describe('400', () => {
    it('requires both fields as strings', async () => {
      expect(statusAndMessage(await signIn({}))).to.deep.equal([400, ['email is required', 'password is required']]);
      expect(statusAndMessage(await signIn({ email: null, password: 1 }))).to.deep.equal([
        400,
        ['email must be a string', 'password must be a string'],
      ]);
    });
    it('rejects an e-mail with characters that a database cannot store', async () => {
      for (const email of ['a\u0000@example.com', 'a\ud800@example.com'])
        expect(statusAndMessage(await signIn({ email, password: 'x' }))).to.deep.equal([
          400,
          ['email contains characters that are not allowed'],
        ]);
    });
  });

  describe('401', () => {
    it('is the same for an unknown e-mail and for a wrong password of any kind', async () => {
      const wrong = [
        { email: ana.email, password: 'correct horse' },
        { email: ana.email, password: '' },
        { email: ana.email, password: `${ana.password}\u0000` },
        { email: 'nobody@example.com', password: ana.password },
        { email: 'no e-mail', password: ana.password },
      ];
      for (const body of wrong)
        expect(statusAndMessage(await signIn(body))).to.deep.equal([401, 'Invalid email or password']);
    });
  });

  describe('413', () => {
    it('rejects a body over 100 KB, compressed or not', async () => {
      const raw = JSON.stringify({ email: 'x'.repeat(102_400), password: 'x' });
      const type = { 'content-type': 'application/json' };
      const plain = await test.api('POST', '/auth/sign-in', { raw, headers: type });
      const zipped = await test.api('POST', '/auth/sign-in', {
        raw: gzipSync(JSON.stringify({ email: 'x'.repeat(50_000_000), password: 'x' })),
        headers: { ...type, 'content-encoding': 'gzip' },
      });
      for (const answer of [plain, zipped]) {
        expect(statusAndMessage(answer)).to.deep.equal([413, 'Request body too large']);
        expect(answer.headers.get('connection')).to.equal('close');
      }
    });
  });
});
