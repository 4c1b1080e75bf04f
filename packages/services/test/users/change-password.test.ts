import { AppError } from '@lacre/services/errors';
import { requirePassword } from '@lacre/services/second-factor/require-password';
import { signIn } from '@lacre/services/sessions/sign-in';
import { changePassword } from '@lacre/services/users/change-password';
import { requestPasswordReset } from '@lacre/services/users/request-password-reset';
import { resetPassword } from '@lacre/services/users/reset-password';
import { type GivenUser, given } from '@lacre/testing/given';
import { tokenIn } from '@lacre/testing/mail-box';
import type { TestServices } from '@lacre/testing/test-services';
import { expect } from 'chai';
import { errorOf } from '../error-of.ts';
import { sharedServices } from '../shared-services.ts';

const origin = { ip: undefined, userAgent: undefined };
const tooMany = { en: 'Too many sign-ins', es: 'Demasiados inicios' };

describe('changing a password', () => {
  let t: TestServices;
  let ana: GivenUser;
  before(async () => {
    t = await sharedServices();
  });
  beforeEach(async () => {
    ana = await given(t.services).user();
  });

  const change = (passwords = t.services.passwords, newPassword = 'a stranger chose this') =>
    changePassword({ ...t.services, passwords }, ana.actor, { currentPassword: ana.password, newPassword });
  const signedIn = (password: string) => signIn(t.services, { email: ana.email, password }, origin);

  it('does not replace one that is reset while the current one is checked', async () => {
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
    expect((await errorOf(change(slow))).code).to.equal('WRONG_PASSWORD');
    expect((await signedIn('battery staple')).user.id).to.equal(ana.userId);
  });

  it('does not count attempts that were not checked because too many users sign in', async () => {
    const busy = {
      ...t.services.passwords,
      verify: () => Promise.reject(new AppError('SERVICE_UNAVAILABLE', { texts: tooMany })),
    };
    const asked = { ...t.services, passwords: busy };
    for (let n = 0; n < 3; n += 1) {
      expect((await errorOf(change(busy))).code).to.equal('SERVICE_UNAVAILABLE');
      expect((await errorOf(requirePassword(asked, ana.actor, ana.password))).code).to.equal('SERVICE_UNAVAILABLE');
    }
    await requirePassword(t.services, ana.actor, ana.password);
    expect((await signedIn(ana.password)).user.id).to.equal(ana.userId);
  });

  it('succeeds once for two concurrent changes', async () => {
    const chosen = ['first of the two', 'second of the two'];
    const tried = await Promise.allSettled(chosen.map((password) => change(undefined, password)));
    const made = chosen.filter((_, at) => tried[at]?.status === 'fulfilled');
    expect(made).to.have.length(1);
    expect((await signedIn(made[0] as string)).user.id).to.equal(ana.userId);
  });
});
