import { expect } from 'chai';
import { statusAndMessage, unauthenticated } from '../../support/status-and-message.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

describe('POST /auth/refresh', () => {
  let test: TestApi;
  const refresh = (refreshToken: unknown) => test.api('POST', '/auth/refresh', { body: { refreshToken } });
  const me = (token: unknown) => test.api('GET', '/users/me', { token: String(token) });
  const refused = [401, 'Invalid or expired refresh token'];

  before(async () => {
    test = await startTestApi();
  });
  after(() => test.close());

  describe('200', () => {
    it('returns a new refresh token and a new token that is valid for fifteen minutes', async () => {
      const ana = await test.given.user();
      test.clock.advance(600);
      const { status, body } = await refresh(ana.refreshToken);
      expect(status).to.equal(200);
      expect(body.user).to.include({ id: ana.userId });
      expect(body.refreshToken).not.to.equal(ana.refreshToken);
      expect(body.expiresAt).to.equal(new Date(test.clock.now().getTime() + 900_000).toISOString());
      expect((await me(body.token)).status).to.equal(200);
    });

    it('returns the user with the organizations that sign-in returns, uncached', async () => {
      const ana = await test.given.user();
      await test.given.organization(ana);
      const signedIn = await test.api('POST', '/auth/sign-in', { body: { email: ana.email, password: ana.password } });
      const answer = await refresh(signedIn.body.refreshToken);
      expect(answer.body.user).to.deep.equal(signedIn.body.user);
      expect(answer.headers.get('cache-control')).to.equal('no-store');
    });

    it('leaves earlier tokens of the session valid for the rest of their fifteen minutes', async () => {
      const ana = await test.given.user();
      test.clock.advance(600);
      await refresh(ana.refreshToken);
      expect((await me(ana.token)).status).to.equal(200);
      test.clock.advance(301);
      expect(statusAndMessage(await me(ana.token))).to.deep.equal(unauthenticated);
    });
  });

  describe('400', () => {
    it('requires the refresh token as a string', async () => {
      expect(statusAndMessage(await refresh(undefined))).to.deep.equal([400, ['refreshToken is required']]);
      expect(statusAndMessage(await refresh(7))).to.deep.equal([400, ['refreshToken must be a string']]);
    });
  });

  describe('401', () => {
    it('ends the whole session when a used refresh token is sent again', async () => {
      const ana = await test.given.user();
      const { body } = await refresh(ana.refreshToken);
      expect(statusAndMessage(await refresh(ana.refreshToken))).to.deep.equal(refused);
      expect(statusAndMessage(await refresh(body.refreshToken))).to.deep.equal(refused);
      expect(statusAndMessage(await me(body.token))).to.deep.equal(unauthenticated);
      expect(statusAndMessage(await me(ana.token))).to.deep.equal(unauthenticated);
    });

    it("does not end the user's other sessions", async () => {
      const ana = await test.given.user();
      const { body: other } = await test.api('POST', '/auth/sign-in', {
        body: { email: ana.email, password: ana.password },
      });
      await refresh(ana.refreshToken);
      await refresh(ana.refreshToken);
      expect((await me(other.token)).status).to.equal(200);
    });

    it('is returned to one of two concurrent requests with the same refresh token', async () => {
      const ana = await test.given.user();
      const answers = await Promise.all([refresh(ana.refreshToken), refresh(ana.refreshToken)]);
      expect(answers.map(({ status }) => status)).to.have.members([200, 401]);
    });

    it('rejects an invalid refresh token', async () => {
      const ana = await test.given.user();
      for (const text of ['', 'x', '\u0000', ana.token, `${ana.refreshToken}x`, ana.refreshToken.replace(/.$/, '\n')])
        expect(statusAndMessage(await refresh(text))).to.deep.equal(refused);
    });

    it('rejects a refresh token that was not used for thirty days', async () => {
      const ana = await test.given.user();
      test.clock.advance(30 * 86_400 + 1);
      expect(statusAndMessage(await refresh(ana.refreshToken))).to.deep.equal(refused);
    });
  });
});
