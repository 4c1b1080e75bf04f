import { AppError } from '@lacre/services/errors';
import { signIn } from '@lacre/services/sessions/sign-in';
import { requestPasswordReset } from '@lacre/services/users/request-password-reset';
import { resetPassword } from '@lacre/services/users/reset-password';
import { given } from '@lacre/testing/given';
import { tokenIn } from '@lacre/testing/mail-box';
import { createTestServices, type TestServices } from '@lacre/testing/test-services';
import { expect } from 'chai';
import { errorOf } from '../error-of.ts';
import { sharedServices } from '../shared-services.ts';

const origin = { ip: undefined, userAgent: undefined };

describe('signing in', () => {
  let t: TestServices;
  before(async () => {
    t = await sharedServices();
  });

  it('returns a grant with the organizations of the user', async () => {
    const ana = await given(t.services).user();
    const { id, name, slug } = await given(t.services).organization(ana);
    const grant = await signIn(t.services, { email: ana.email.toUpperCase(), password: ana.password }, origin);
    expect(grant.user.id).to.equal(ana.userId);
    expect(grant.user.organizations).to.deep.equal([{ id, name, slug, role: 'owner' }]);
    expect(grant.refreshToken).not.to.equal(ana.refreshToken);
  });

  it('rejects a wrong password and an unknown e-mail with one text', async () => {
    const ana = await given(t.services).user();
    const wrong = await errorOf(signIn(t.services, { email: ana.email, password: 'another horse' }, origin));
    const unknown = await errorOf(signIn(t.services, { email: 'no@example.com', password: 'x' }, origin));
    expect(wrong).to.deep.equal({
      kind: 'unauthorized',
      messages: 'Invalid email or password',
      code: 'INVALID_CREDENTIALS',
    });
    expect(unknown).to.deep.equal(wrong);
  });

  it('rejects a password that is reset while it is checked', async () => {
    const ana = await given(t.services).user();
    await requestPasswordReset(t.services, ana).settled;
    const token = tokenIn(await t.mail.next(ana.email, /Restablezca/));
    const { passwords } = t.services;
    const slow = {
      ...passwords,
      verify: async (...of: Parameters<typeof passwords.verify>) => {
        const matches = await passwords.verify(...of);
        await resetPassword(t.services, { token, password: 'battery staple' });
        return matches;
      },
    };
    const { code } = await errorOf(signIn({ ...t.services, passwords: slow }, ana, origin));
    expect(code).to.equal('INVALID_CREDENTIALS');
    const live = await t.services.database.sessions.listLiveOf(ana.userId, t.services.clock.now(), 9);
    expect(live).to.deep.equal([]);
  });

  describe('after failures', () => {
    let own: TestServices;
    before(async () => {
      own = await createTestServices();
    });
    after(() => own.close());

    const tryWith = (email: string, password: string) => signIn(own.services, { email, password }, origin);
    const codeOf = async (email: string, password = 'another horse') => (await errorOf(tryWith(email, password))).code;
    const waited = async (email: string) => {
      const error: unknown = await tryWith(email, 'another horse').catch((thrown: unknown) => thrown);
      return error instanceof AppError ? error.options.retryAfterSeconds : undefined;
    };

    it('is delayed for growing periods from the fifth on, for e-mails with and without an account alike', async () => {
      const ana = await given(own.services).user();
      for (const email of [ana.email, `nobody-${ana.email}`]) {
        for (let n = 0; n < 5; n += 1) expect(await codeOf(email)).to.equal('INVALID_CREDENTIALS');
        const waits: (number | undefined)[] = [];
        for (const failures of [5, 6, 7, 14, 15, 99]) {
          await own.database.dataSource.query('update sign_in_failure set failures = $1', [failures]);
          const seconds = await waited(email);
          waits.push(seconds);
          own.clock.advance((seconds ?? 1) - 1);
          expect(await codeOf(email), 'one second early').to.equal('SIGN_IN_DELAYED');
          own.clock.advance(1);
          expect(await codeOf(email)).to.equal('INVALID_CREDENTIALS');
        }
        expect(waits).to.deep.equal([1, 2, 4, 512, 900, 900]);
        await own.database.dataSource.query('update sign_in_failure set failures = 5');
      }
      own.clock.advance(1);
      await tryWith(ana.email, ana.password);
      expect(await codeOf(ana.email), 'a success forgets them').to.equal('INVALID_CREDENTIALS');
      expect(await codeOf(ana.email)).to.equal('INVALID_CREDENTIALS');
    });

    it('is not delayed for as long as the clock was set back', async () => {
      const ana = await given(own.services).user();
      for (let n = 0; n < 5; n += 1) await codeOf(ana.email);
      own.clock.advance(-3_600);
      expect(await codeOf(ana.email)).to.equal('INVALID_CREDENTIALS');
      expect(await codeOf(ana.email)).to.equal('SIGN_IN_DELAYED');
      own.clock.advance(2);
      await tryWith(ana.email, ana.password);
      own.clock.advance(3_600);
    });

    it('rejects even the right password during the delay', async () => {
      const ana = await given(own.services).user();
      for (let n = 0; n < 5; n += 1) await codeOf(ana.email);
      expect(await codeOf(ana.email, ana.password)).to.equal('SIGN_IN_DELAYED');
    });

    it('counts concurrent attempts', async () => {
      const ana = await given(own.services).user();
      const codes = await Promise.all(Array.from({ length: 30 }, () => codeOf(ana.email)));
      expect(codes.filter((code) => code === 'INVALID_CREDENTIALS')).to.have.length(5);
      expect(new Set(codes)).to.deep.equal(new Set(['INVALID_CREDENTIALS', 'SIGN_IN_DELAYED']));
    });

    it('is locked after a hundred, until the password is reset', async () => {
      const ana = await given(own.services).user();
      const sql = 'update sign_in_failure set failures = 99';
      await codeOf(ana.email);
      await own.database.dataSource.query(sql);
      own.clock.advance(900);
      expect(await codeOf(ana.email)).to.equal('INVALID_CREDENTIALS');
      own.clock.advance(900_000);
      expect(await codeOf(ana.email, ana.password)).to.equal('PASSWORD_RESET_REQUIRED');
      await own.mail.next(ana.email, /Confirme/);
      await requestPasswordReset(own.services, ana).settled;
      const token = tokenIn(await own.mail.next(ana.email, /Restablezca/));
      await resetPassword(own.services, { token, password: 'battery staple' });
      expect((await tryWith(ana.email, 'battery staple')).user.id).to.equal(ana.userId);
    });
  });
});
