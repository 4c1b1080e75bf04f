import { expect } from 'chai';
import { sharedTestApi } from '../../support/shared-api.ts';
import { statusAndMessage, unauthenticated } from '../../support/status-and-message.ts';
import type { TestApi } from '../../support/test-api.ts';

describe('POST /auth/sign-out', () => {
  let test: TestApi;
  const signOut = (token?: string) => test.api('POST', '/auth/sign-out', token === undefined ? {} : { token });

  before(async () => {
    test = await sharedTestApi();
  });

  describe('204', () => {
    it('ends the session at once: neither its token nor its refresh token works again', async () => {
      const ana = await test.given.user();
      expect((await test.api('GET', '/users/me', { token: ana.token })).status).to.equal(200);
      const { status, bytes } = await signOut(ana.token);
      expect([status, bytes.length]).to.deep.equal([204, 0]);
      expect(statusAndMessage(await test.api('GET', '/users/me', { token: ana.token }))).to.deep.equal(unauthenticated);
      const refreshed = await test.api('POST', '/auth/refresh', { body: { refreshToken: ana.refreshToken } });
      expect(statusAndMessage(refreshed)).to.deep.equal([401, 'Invalid or expired refresh token']);
    });

    it("does not end the user's other sessions", async () => {
      const ana = await test.given.user();
      const { body } = await test.api('POST', '/auth/sign-in', { body: { email: ana.email, password: ana.password } });
      await signOut(ana.token);
      expect((await test.api('GET', '/users/me', { token: String(body.token) })).status).to.equal(200);
    });
  });

  describe('401', () => {
    it('rejects a call without credentials, and a session that has ended', async () => {
      const ana = await test.given.user();
      await signOut(ana.token);
      for (const token of [undefined, ana.token])
        expect(statusAndMessage(await signOut(token))).to.deep.equal(unauthenticated);
    });
  });
});
