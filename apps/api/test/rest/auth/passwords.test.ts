import type { GivenUser } from '@lacre/testing/given';
import { tokenIn } from '@lacre/testing/mail-box';
import { expect } from 'chai';
import { turnOnSecondFactor } from '../../support/second-factor.ts';
import { sharedTestApi } from '../../support/shared-api.ts';
import { statusAndMessage, unauthenticated } from '../../support/status-and-message.ts';
import type { TestApi } from '../../support/test-api.ts';

const deadLink = [410, 'This link is no longer valid. Ask for a new one.'];

describe('passwords and e-mails', () => {
  let test: TestApi;
  let ana: GivenUser;
  const post = (path: string, body: unknown, token?: string) =>
    test.api('POST', path, { body, ...(token !== undefined && { token }) });
  before(async () => {
    test = await sharedTestApi();
  });
  beforeEach(async () => {
    ana = await test.given.user();
  });

  describe('POST /auth/password/forgot', () => {
    describe('202', () => {
      it('is returned for every e-mail, and an account receives a link to a page', async () => {
        const [known, unknown] = [
          await post('/auth/password/forgot', { email: ana.email }),
          await post('/auth/password/forgot', { email: 'nobody@example.com' }),
        ];
        expect([known.status, known.bytes.toString()]).to.deep.equal([202, '{}']);
        expect([unknown.status, unknown.bytes.toString()]).to.deep.equal([202, '{}']);
        const mail = await test.mail.next(ana.email, /Restablezca/);
        const link = new URL(/https?:\S+/.exec(mail.text)?.[0] ?? '');
        const page = await fetch(`${test.url}${link.pathname}${link.search}`);
        expect(page.status).to.equal(200);
        expect(page.headers.get('content-security-policy')).to.include("default-src 'none'").and.not.include('unsafe');
        expect(await page.text()).to.include('id="root"');
      });
    });
    describe('400', () => {
      it('requires a valid e-mail', async () => {
        expect(statusAndMessage(await post('/auth/password/forgot', {}))).to.deep.equal([400, ['email is required']]);
        expect(statusAndMessage(await post('/auth/password/forgot', { email: 'x' }))).to.deep.equal([
          400,
          ['email must be a valid e-mail address'],
        ]);
      });
    });
  });

  describe('POST /auth/password/reset', () => {
    const link = async () => {
      await post('/auth/password/forgot', { email: ana.email });
      return tokenIn(await test.mail.next(ana.email, /Restablezca/));
    };
    describe('204', () => {
      it('sets the new password, ends every session and invalidates the link', async () => {
        const token = await link();
        const body = { token, password: 'battery staple' };
        expect((await post('/auth/password/reset', body)).status).to.equal(204);
        expect(statusAndMessage(await test.api('GET', '/users/me', { token: ana.token }))).to.deep.equal(
          unauthenticated,
        );
        expect((await post('/auth/refresh', { refreshToken: ana.refreshToken })).status).to.equal(401);
        expect((await post('/auth/sign-in', { email: ana.email, password: body.password })).status).to.equal(200);
        expect(statusAndMessage(await post('/auth/password/reset', body))).to.deep.equal(deadLink);
      });

      it('removes a second factor set up before the e-mail was confirmed, and notifies the user', async () => {
        await turnOnSecondFactor(test, ana);
        const body = { token: await link(), password: 'battery staple' };
        expect((await post('/auth/password/reset', body)).status).to.equal(204);
        const signedIn = await post('/auth/sign-in', { email: ana.email, password: body.password });
        expect(signedIn.status).to.equal(200);
        const { body: factor } = await test.api('GET', '/users/me/mfa', { token: String(signedIn.body.token) });
        expect(factor).to.deep.equal({ totp: false, recoveryCodesLeft: 0 });
        await test.mail.next(ana.email, /Aviso de seguridad: su cuenta ya no pide un código/);

        // From then on the e-mail is confirmed, and a second factor set up later stays.
        await turnOnSecondFactor(test, { ...ana, token: String(signedIn.body.token) });
        const again = { token: await link(), password: 'battery staple again' };
        expect((await post('/auth/password/reset', again)).status).to.equal(204);
        const refused = await post('/auth/sign-in', { email: ana.email, password: again.password });
        expect([refused.status, refused.body.code]).to.deep.equal([401, 'MFA_REQUIRED']);
      });

      it('notifies the user of API keys created before the e-mail was confirmed, which continue to work', async () => {
        const { id, name } = await test.given.organization(ana);
        const { key } = await test.given.apiKey(ana, id);
        const body = { token: await link(), password: 'battery staple' };
        expect((await post('/auth/password/reset', body)).status).to.equal(204);
        const { text } = await test.mail.next(
          ana.email,
          /Aviso de seguridad: claves de API y webhooks que ya tenía su cuenta/,
        );
        expect(text)
          .to.include(`${name}: `)
          .and.include(`(…${key.slice(-4)}, sandbox)`);
        expect((await test.api('GET', '/invoices', { key })).status).to.equal(200);
      });
    });
    describe('400', () => {
      it('rejects short and common passwords, and the link stays valid', async () => {
        const token = await link();
        expect(statusAndMessage(await post('/auth/password/reset', { token, password: 'short' }))).to.deep.equal([
          400,
          ['password must be between 8 and 128 characters long'],
        ]);
        expect(statusAndMessage(await post('/auth/password/reset', { token, password: 'iloveyou' }))).to.deep.equal([
          400,
          ['password is one of the most common passwords: choose another'],
        ]);
        expect((await post('/auth/password/reset', { token, password: 'battery staple' })).status).to.equal(204);
      });
    });
    describe('410', () => {
      it('is returned for an invalid token and for the token of an e-mail confirmation', async () => {
        const other = tokenIn(await test.mail.next(ana.email, /Confirme/));
        for (const token of ['', 'x', other])
          expect(
            statusAndMessage(await post('/auth/password/reset', { token, password: 'battery staple' })),
          ).to.deep.equal(deadLink);
      });
    });
  });

  describe('POST /auth/password/change', () => {
    const change = (currentPassword: string, newPassword: string, token = ana.token) =>
      post('/auth/password/change', { currentPassword, newPassword }, token);
    describe('204', () => {
      it('sets the new password and ends the other sessions', async () => {
        const other = await post('/auth/sign-in', { email: ana.email, password: ana.password });
        // This process knows the session then, and must forget it.
        expect((await test.api('GET', '/users/me', { token: String(other.body.token) })).status).to.equal(200);
        expect((await change(ana.password, 'battery staple')).status).to.equal(204);
        expect((await test.api('GET', '/users/me', { token: ana.token })).status).to.equal(200);
        expect((await test.api('GET', '/users/me', { token: String(other.body.token) })).status).to.equal(401);
        expect((await post('/auth/sign-in', { email: ana.email, password: ana.password })).status).to.equal(401);
        expect((await post('/auth/sign-in', { email: ana.email, password: 'battery staple' })).status).to.equal(200);
      });
      it('invalidates a reset link that was e-mailed before', async () => {
        await post('/auth/password/forgot', { email: ana.email });
        const token = tokenIn(await test.mail.next(ana.email, /Restablezca/));
        const changed = { currentPassword: ana.password, newPassword: 'battery staple' };
        expect((await post('/auth/password/change', changed, ana.token)).status).to.equal(204);
        const reset = await post('/auth/password/reset', { token, password: 'staple of an intruder' });
        expect(statusAndMessage(reset)).to.deep.equal(deadLink);
      });
    });
    describe('400', () => {
      it('rejects a wrong current password and a common new one', async () => {
        expect(statusAndMessage(await change('wrong horse', 'battery staple'))).to.deep.equal([
          400,
          ['currentPassword is not the password of this account'],
        ]);
        expect(statusAndMessage(await change(ana.password, 'sunshine'))).to.deep.equal([
          400,
          ['newPassword is one of the most common passwords: choose another'],
        ]);
      });
    });
    describe('401', () => {
      it('rejects a call without credentials', async () => {
        expect(statusAndMessage(await change('x', 'battery staple', 'x.y.z'))).to.deep.equal(unauthenticated);
      });
    });
    describe('429', () => {
      it('throttles guesses in an open session', async () => {
        for (let n = 0; n < 5; n += 1) expect((await change('wrong horse', 'battery staple')).status).to.equal(400);
        const { status, headers, body } = await change(ana.password, 'battery staple');
        expect([status, headers.get('retry-after'), body.code]).to.deep.equal([429, '1', 'SIGN_IN_DELAYED']);
      });
    });
  });

  describe('POST /auth/email/verify', () => {
    const isVerified = async () => (await test.api('GET', '/users/me', { token: ana.token })).body.emailVerified;
    describe('204', () => {
      it('confirms the e-mail with the link of the sign-up, once', async () => {
        expect(await isVerified()).to.equal(false);
        const token = tokenIn(await test.mail.next(ana.email, /Confirme/));
        expect((await post('/auth/email/verify', { token })).status).to.equal(204);
        expect(await isVerified()).to.equal(true);
        expect(statusAndMessage(await post('/auth/email/verify', { token }))).to.deep.equal(deadLink);
        expect((await post('/auth/email/verify/request', {}, ana.token)).status).to.equal(202);
        expect(test.mail.unread.filter(({ to }) => to === ana.email)).to.deep.equal([]);
      });
    });
    describe('400', () => {
      it('requires the token', async () => {
        expect(statusAndMessage(await post('/auth/email/verify', {}))).to.deep.equal([400, ['token is required']]);
      });
    });
    describe('410', () => {
      it('is returned for an unknown token', async () => {
        expect(statusAndMessage(await post('/auth/email/verify', { token: 'x'.repeat(43) }))).to.deep.equal(deadLink);
      });
    });
  });

  describe('POST /auth/email/verify/request', () => {
    it('401: rejects a call without credentials', async () => {
      expect(statusAndMessage(await post('/auth/email/verify/request', {}))).to.deep.equal(unauthenticated);
    });
  });
});
