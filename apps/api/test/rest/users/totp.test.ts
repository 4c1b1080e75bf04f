import type { GivenUser } from '@lacre/testing/given';
import { expect } from 'chai';
import { codeApp, turnOnSecondFactor, wrongCode } from '../../support/second-factor.ts';
import { statusAndMessage, unauthenticated } from '../../support/status-and-message.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

describe('the second factor of a user', () => {
  let test: TestApi;
  let ana: GivenUser;
  const begin = () => test.api('POST', '/users/me/mfa/totp', { token: ana.token });
  const beginWith = (currentPassword: string) =>
    test.api('POST', '/users/me/mfa/totp', { token: ana.token, body: { currentPassword } });
  const confirm = (code: unknown) =>
    test.api('POST', '/users/me/mfa/totp/confirm', { token: ana.token, body: { code } });
  const turnOff = (code?: string) =>
    test.api('DELETE', '/users/me/mfa/totp', {
      token: ana.token,
      ...(code !== undefined && { headers: { 'X-MFA-Code': code } }),
    });
  const signIn = () => test.api('POST', '/auth/sign-in', { body: { email: ana.email, password: ana.password } });

  before(async () => {
    test = await startTestApi();
  });
  after(() => test.close());
  beforeEach(async () => {
    ana = await test.given.user();
  });

  describe('POST /users/me/mfa/totp', () => {
    describe('200', () => {
      it('returns a new secret each time, stores it encrypted, and does not require codes yet', async () => {
        const [first, second] = [await begin(), await begin()];
        const url = new URL(String(second.body.otpauthUrl));
        expect(url.searchParams.get('secret')).to.equal(second.body.secret);
        expect(decodeURIComponent(url.pathname)).to.include(ana.email);
        expect(first.body.secret).not.to.equal(second.body.secret);
        const [row] = await test.database.dataSource.query<{ bytes: Buffer }[]>(
          'select sealed_secret as bytes from second_factor where user_id = $1',
          [ana.userId],
        );
        expect(row?.bytes.includes(Buffer.from(String(second.body.secret)))).to.equal(false);
        expect((await signIn()).status).to.equal(200);
      });
    });
    describe('403', () => {
      it('requires the password ten minutes after signing in, even if the session was refreshed since', async () => {
        test.clock.advance(600);
        expect((await begin()).status).to.equal(200);
        test.clock.advance(1);
        const { status, body } = await begin();
        expect([status, body.code]).to.deep.equal([403, 'PASSWORD_REQUIRED']);
        const { body: renewed } = await test.api('POST', '/auth/refresh', { body: { refreshToken: ana.refreshToken } });
        const again = await test.api('POST', '/users/me/mfa/totp', { token: String(renewed.token) });
        expect([again.status, again.body.code]).to.deep.equal([403, 'PASSWORD_REQUIRED']);
        expect((await beginWith(ana.password)).status).to.equal(200);
        const fresh = await signIn();
        expect((await test.api('POST', '/users/me/mfa/totp', { token: String(fresh.body.token) })).status).to.equal(
          200,
        );
      });
    });
    describe('400', () => {
      it('rejects a wrong password, in a fresh session too, and throttles guesses', async () => {
        const { status, body } = await beginWith('not the password');
        expect([status, body.code]).to.deep.equal([400, 'WRONG_PASSWORD']);
        const seen = [];
        for (let n = 0; n < 6; n += 1) seen.push((await beginWith('not the password')).status);
        expect(seen).to.include(429);
      });
    });
    describe('409', () => {
      it('does not replace an active second factor', async () => {
        await turnOnSecondFactor(test, ana);
        expect((await begin()).body.code).to.equal('MFA_ALREADY_ON');
      });
    });
  });

  describe('POST /users/me/mfa/totp/confirm', () => {
    describe('200', () => {
      it('returns ten recovery codes, stores only their hashes, and notifies the user by e-mail', async () => {
        const { recoveryCodes } = await turnOnSecondFactor(test, ana);
        expect(new Set(recoveryCodes).size).to.equal(10);
        for (const code of recoveryCodes) expect(code).to.match(/^(?:[a-z2-7]{4}-){3}[a-z2-7]{4}$/);
        const stored = await test.database.dataSource.query<{ hash: Buffer }[]>(
          'select hash from recovery_code where user_id = $1',
          [ana.userId],
        );
        expect(stored.map(({ hash }) => hash.length)).to.deep.equal(recoveryCodes.map(() => 32));
        await test.mail.next(ana.email, /^Aviso de seguridad: su cuenta pide ahora un código/);
      });
      it('ends the sessions opened without the second factor, except the current one', async () => {
        const other = String((await signIn()).body.token);
        // It is then known to this process.
        expect((await test.api('GET', '/users/me', { token: other })).status).to.equal(200);
        await turnOnSecondFactor(test, ana);
        expect(statusAndMessage(await test.api('GET', '/users/me', { token: other }))).to.deep.equal(unauthenticated);
        expect((await test.api('GET', '/users/me', { token: ana.token })).status).to.equal(200);
      });
    });
    describe('400', () => {
      it('requires a code that is a string', async () => {
        expect(statusAndMessage(await confirm(123456))).to.deep.equal([400, ['code must be a string']]);
      });
    });
    describe('401', () => {
      it('rejects a wrong code and a code of a replaced secret', async () => {
        const before = codeApp(test, String((await begin()).body.otpauthUrl));
        const app = codeApp(test, String((await begin()).body.otpauthUrl));
        for (const code of [wrongCode(app), before.code(), '', '12345ñ'])
          expect((await confirm(code)).body.code).to.equal('WRONG_MFA_CODE');
        expect((await confirm(app.code())).status).to.equal(200);
      });
    });
    describe('409', () => {
      it('is returned when no second factor is pending or when it is already on', async () => {
        expect((await confirm('000000')).body.code).to.equal('MFA_NOT_BEGUN');
        const app = await turnOnSecondFactor(test, ana);
        expect((await confirm(app.code())).body.code).to.equal('MFA_ALREADY_ON');
      });
    });
    describe('429', () => {
      it('throttles the sixth attempt', async () => {
        const app = codeApp(test, String((await begin()).body.otpauthUrl));
        for (let tries = 0; tries < 5; tries += 1) await confirm(wrongCode(app));
        expect((await confirm(app.code())).body.code).to.equal('MFA_DELAYED');
      });
    });
  });

  describe('DELETE /users/me/mfa/totp', () => {
    describe('204', () => {
      it('makes the password sufficient again, and notifies the user by e-mail', async () => {
        const app = await turnOnSecondFactor(test, ana);
        expect((await turnOff(app.code())).status).to.equal(204);
        expect((await signIn()).status).to.equal(200);
        await test.mail.next(ana.email, /^Aviso de seguridad: su cuenta ya no pide un código/);
        expect((await begin()).status).to.equal(200);
      });
      it('accepts a recovery code', async () => {
        const { recoveryCodes } = await turnOnSecondFactor(test, ana);
        expect((await turnOff(recoveryCodes[3])).status).to.equal(204);
      });
    });
    describe('401', () => {
      it('rejects a wrong code', async () => {
        const app = await turnOnSecondFactor(test, ana);
        expect((await turnOff(wrongCode(app))).body.code).to.equal('WRONG_MFA_CODE');
        expect((await signIn()).status).to.equal(401);
      });
    });
    describe('403', () => {
      it('requires a code', async () => {
        await turnOnSecondFactor(test, ana);
        expect((await turnOff()).body.code).to.equal('MFA_REQUIRED');
      });
    });
    describe('404', () => {
      it('is returned when no second factor is on, also while it is not confirmed', async () => {
        await begin();
        expect(statusAndMessage(await turnOff('000000'))).to.deep.equal([404, 'No second factor is turned on']);
      });
    });
  });
});
