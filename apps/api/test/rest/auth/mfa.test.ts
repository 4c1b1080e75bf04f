import type { GivenUser } from '@lacre/testing/given';
import { tokenIn } from '@lacre/testing/mail-box';
import { expect } from 'chai';
import { withFailingCommits } from '../../support/failing-transactions.ts';
import { type CodeApp, turnOnSecondFactor, wrongCode } from '../../support/second-factor.ts';
import { statusAndMessage, unauthenticated } from '../../support/status-and-message.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

const wrong = [401, 'The code is incorrect or was already used'];
const deadToken = [401, 'Invalid or expired mfaToken: sign in again'];

describe('POST /auth/mfa', () => {
  let test: TestApi;
  let ana: GivenUser;
  let app: CodeApp & { recoveryCodes: string[] };
  const signIn = () => test.api('POST', '/auth/sign-in', { body: { email: ana.email, password: ana.password } });
  const newToken = async () => String((await signIn()).body.mfaToken);
  const complete = (mfaToken: unknown, code: unknown) => test.api('POST', '/auth/mfa', { body: { mfaToken, code } });

  before(async () => {
    test = await startTestApi();
  });
  after(() => test.close());
  beforeEach(async () => {
    ana = await test.given.user();
    app = await turnOnSecondFactor(test, ana);
  });

  describe('200', () => {
    it('returns the session that the password alone does not', async () => {
      const refused = await signIn();
      expect([refused.status, refused.body.code, refused.body.token]).to.deep.equal([401, 'MFA_REQUIRED', undefined]);
      const { status, body } = await complete(refused.body.mfaToken, app.code());
      expect([status, body.user?.id]).to.deep.equal([200, ana.userId]);
      expect((await test.api('GET', '/users/me', { token: String(body.token) })).status).to.equal(200);
    });

    it('accepts the previous and the next code, to tolerate clock skew', async () => {
      expect((await complete(await newToken(), app.code(1))).status).to.equal(200);
      test.clock.advance(120);
      expect((await complete(await newToken(), app.code(-1))).status).to.equal(200);
    });

    it('accepts a recovery code once, however it is written, and notifies the user by e-mail', async () => {
      const [code = ''] = app.recoveryCodes;
      expect((await complete(await newToken(), ` ${code.toUpperCase()} `)).status).to.equal(200);
      expect((await test.mail.next(ana.email, /se usó un código de recuperación/)).text).to.include(
        'Códigos restantes: 9',
      );
      expect(statusAndMessage(await complete(await newToken(), code))).to.deep.equal(wrong);
      expect((await complete(await newToken(), app.recoveryCodes[1])).status).to.equal(200);
    });
  });

  describe('503', () => {
    it('leaves every kind of code, and the token, for the next attempt when the session was not stored', async () => {
      for (const code of [app.code(), app.recoveryCodes[0]]) {
        const token = await newToken();
        const lost = () => complete(token, code);
        expect((await withFailingCommits(test, lost)).status).to.equal(503);
        expect((await complete(token, code)).status).to.equal(200);
        expect(statusAndMessage(await complete(await newToken(), code))).to.deep.equal(wrong);
      }
    });
  });

  describe('400', () => {
    it('requires both fields as strings', async () => {
      expect(statusAndMessage(await complete(undefined, 123456))).to.deep.equal([
        400,
        ['mfaToken is required', 'code must be a string'],
      ]);
    });
  });

  describe('401', () => {
    it('rejects a used code, in another sign-in too, and every earlier one', async () => {
      const code = app.code(1);
      const tokens = [await newToken(), await newToken(), await newToken()];
      expect((await complete(tokens[0], code)).status).to.equal(200);
      expect(statusAndMessage(await complete(tokens[1], code))).to.deep.equal(wrong);
      expect(statusAndMessage(await complete(tokens[2], app.code()))).to.deep.equal(wrong);
    });

    it('completes only one of several concurrent sign-ins with the same code', async () => {
      const tokens = [await newToken(), await newToken(), await newToken()];
      const answers = await Promise.all(tokens.map((token) => complete(token, app.code())));
      expect(answers.map(({ status }) => status)).to.have.members([200, 401, 401]);
    });

    it('returns one session per mfaToken, and none after five minutes', async () => {
      const token = await newToken();
      expect((await complete(token, app.code())).status).to.equal(200);
      expect(statusAndMessage(await complete(token, app.code(1)))).to.deep.equal(deadToken);
      const late = await newToken();
      test.clock.advance(301);
      expect(statusAndMessage(await complete(late, app.code()))).to.deep.equal(deadToken);
    });

    it('rejects the code of another user, malformed codes and unknown tokens', async () => {
      const other = await turnOnSecondFactor(test, await test.given.user());
      const token = await newToken();
      for (const code of [other.recoveryCodes[0], wrongCode(app), '', '12345ñ', 'x'.repeat(500)])
        expect(statusAndMessage(await complete(token, code))).to.deep.equal(wrong);
      for (const none of ['', 'unknown', ana.token])
        expect(statusAndMessage(await complete(none, '0'))).to.deep.equal(deadToken);
    });

    it('rejects an mfaToken issued before a password reset', async () => {
      await test.api('POST', '/auth/email/verify', {
        body: { token: tokenIn(await test.mail.next(ana.email, /Confirme su correo/)) },
      });
      const token = await newToken();
      await test.api('POST', '/auth/password/forgot', { body: { email: ana.email } });
      const link = tokenIn(await test.mail.next(ana.email, /Restablezca/));
      await test.api('POST', '/auth/password/reset', { body: { token: link, password: 'battery staple' } });
      expect(statusAndMessage(await complete(token, app.code()))).to.deep.equal(deadToken);
      const again = await test.api('POST', '/auth/sign-in', { body: { email: ana.email, password: 'battery staple' } });
      expect(statusAndMessage(again)).to.deep.equal([401, 'A code of your second factor is required']);
    });

    it('rejects an mfaToken issued before a change of password', async () => {
      const token = await newToken();
      const changed = await test.api('POST', '/auth/password/change', {
        token: ana.token,
        headers: { 'x-mfa-code': app.code() },
        body: { currentPassword: ana.password, newPassword: 'battery staple' },
      });
      expect(changed.status).to.equal(204);
      expect(statusAndMessage(await complete(token, app.code(1)))).to.deep.equal(deadToken);
    });

    it('accepts only recovery codes after a hundred wrong codes', async () => {
      const token = await newToken();
      await complete(token, wrongCode(app));
      await test.database.dataSource.query('update sign_in_failure set failures = 100');
      expect((await complete(token, app.code())).body.code).to.equal('RECOVERY_CODE_REQUIRED');
      test.clock.advance(900);
      expect((await complete(await newToken(), app.recoveryCodes[0])).status).to.equal(200);
      expect((await complete(await newToken(), app.code())).status).to.equal(200);
    });

    it('rejects an mfaToken as a session token or a refresh token', async () => {
      expect(statusAndMessage(await test.api('GET', '/users/me', { token: await newToken() }))).to.deep.equal(
        unauthenticated,
      );
      const refreshed = await test.api('POST', '/auth/refresh', { body: { refreshToken: await newToken() } });
      expect(refreshed.status).to.equal(401);
    });
  });

  describe('429', () => {
    it('delays each attempt from the sixth on, whatever the token', async () => {
      for (let tries = 0; tries < 5; tries += 1)
        expect((await complete(await newToken(), wrongCode(app))).status).to.equal(401);
      const waiting = await complete(await newToken(), app.code());
      expect([waiting.status, waiting.body.code]).to.deep.equal([429, 'MFA_DELAYED']);
      expect(waiting.headers.get('retry-after')).to.equal('1');
      test.clock.advance(2);
      expect((await complete(await newToken(), app.code())).status).to.equal(200);
    });
  });
});
