import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import { nowhere, statusAndMessage, unauthenticated } from '../../support/status-and-message.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

interface Session {
  id: string;
  createdAt: string;
  lastUsedAt: string;
  current: boolean;
  userAgent: string | null;
}

describe('the sessions of a user', () => {
  let test: TestApi;
  let ana: GivenUser;
  const list = async (token: string) =>
    (await test.api('GET', '/users/me/sessions', { token })).body as unknown as Session[];
  const end = (id: string, token = ana.token) => test.api('DELETE', `/users/me/sessions/${id}`, { token });
  const signIn = async (userAgent = 'Firefox') =>
    (
      await test.api('POST', '/auth/sign-in', {
        body: { email: ana.email, password: ana.password },
        headers: { 'user-agent': userAgent },
      })
    ).body as unknown as { token: string; refreshToken: string };
  const refresh = (refreshToken: string) => test.api('POST', '/auth/refresh', { body: { refreshToken } });
  const status = async (token: string) => (await test.api('GET', '/users/me', { token })).status;

  before(async () => {
    test = await startTestApi();
  });
  after(() => test.close());
  beforeEach(async () => {
    ana = await test.given.user();
  });

  describe('GET /users/me/sessions', () => {
    describe('200', () => {
      it('lists active sessions, most recently used first, and marks the current one', async () => {
        const begun = test.clock.now().toISOString();
        test.clock.advance(60);
        const { token, refreshToken } = await signIn();
        test.clock.advance(60);
        expect((await list(token)).map(({ current, userAgent }) => [current, userAgent])).to.deep.equal([
          [true, 'Firefox'],
          [false, null],
        ]);
        await refresh(ana.refreshToken);
        const [first, second] = await list(token);
        expect(first).to.include({ createdAt: begun, lastUsedAt: test.clock.now().toISOString(), current: false });
        expect(second?.current).to.equal(true);
        await test.api('POST', '/auth/sign-out', { token });
        expect(await list(ana.token)).to.have.length(1);
        expect((await refresh(refreshToken)).status).to.equal(401);
      });
      it('does not list sessions of other users', async () => {
        await test.given.user('Ines');
        expect(await list(ana.token)).to.have.length(1);
      });
    });
  });

  describe('DELETE /users/me/sessions/{id}', () => {
    describe('204', () => {
      it('ends that session only, at once, with its access token and refresh token', async () => {
        const other = await signIn();
        expect(await status(other.token)).to.equal(200);
        const id = (await list(ana.token)).find(({ current }) => !current)?.id ?? '';
        expect((await end(id)).status).to.equal(204);
        expect(statusAndMessage(await test.api('GET', '/users/me', { token: other.token }))).to.deep.equal(
          unauthenticated,
        );
        expect((await refresh(other.refreshToken)).status).to.equal(401);
        expect(await status(ana.token)).to.equal(200);
        expect((await end(id)).status).to.equal(404);
      });
      it('ends the current session', async () => {
        expect((await end(ana.actor.sessionId)).status).to.equal(204);
        expect(await status(ana.token)).to.equal(401);
      });
    });
    describe('404', () => {
      it('is the same for another user’s session and for an unknown one', async () => {
        const ines = await test.given.user('Ines');
        for (const id of [ines.actor.sessionId, nowhere])
          expect(statusAndMessage(await end(id))).to.deep.equal([404, 'Session not found']);
        expect(await status(ines.token)).to.equal(200);
      });
    });
  });

  describe('401', () => {
    it('ends a session ninety days after its sign-in, however often it is refreshed', async () => {
      let { token, refreshToken } = await signIn();
      for (let day = 20; day < 90; day += 20) {
        test.clock.advance(20 * 86_400);
        ({ token, refreshToken } = (await refresh(refreshToken)).body as unknown as typeof ana);
        expect(await status(token)).to.equal(200);
      }
      test.clock.advance(10 * 86_400 - 60);
      ({ token, refreshToken } = (await refresh(refreshToken)).body as unknown as typeof ana);
      expect(await status(token)).to.equal(200);
      test.clock.advance(66);
      expect(await status(token)).to.equal(401);
      expect((await refresh(refreshToken)).status).to.equal(401);
    });
  });
});
