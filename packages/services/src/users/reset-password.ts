import { queueMail } from '../mail/queue-mail.ts';
import { noticeTo } from '../mail/security-notice.ts';
import { endAuthorizations, settleAuthorizations } from '../oauth/end-authorizations.ts';
import { hashOfEmail } from '../passwords/limit-failed-attempts.ts';
import { refuseCommonPassword } from '../passwords/refuse-common-password.ts';
import type { Services } from '../services.ts';
import { passwordChangedMail } from './account-mails.ts';
import { deadLink, hashOfToken } from './mailed-token.ts';
import { notifyUnconfirmedCredentials } from './unconfirmed-credentials-notice.ts';

/**
 * Sets a new password by the token of a mail, which works once. All sessions of the person end, all applications that
 * they authorized are revoked, their passkeys are removed, failures of signing in are forgotten, and the e-mail counts
 * as confirmed. Of an e-mail that was never confirmed before, the second factor is removed too: whoever turned it on
 * may not be who reads the mailbox. Keys and webhooks of then are named in a mail. 410 for a dead token.
 */
export async function resetPassword(
  services: Pick<Services, 'database' | 'clock' | 'passwords' | 'credentials' | 'secretBox'>,
  input: { token: string; password: string },
): Promise<void> {
  const { database, clock, passwords, credentials } = services;
  const now = clock.now();
  const hash = hashOfToken(input.token);
  // Looked at first: a call without a token computes no hash.
  const owner = await database.userTokens.find(hash, 'password-reset', now);
  if (!owner) throw deadLink();
  refuseCommonPassword(input.password, owner.email);
  const passwordHash = await passwords.hash(input.password);
  const ended = await database.transaction(async (tx) => {
    if (!(await tx.userTokens.consume(hash, 'password-reset', now))) throw deadLink();
    const before = await tx.users.findById(owner.userId);
    const user = await tx.users.update(owner.userId, { passwordHash, emailVerified: true }, now);
    if (!user) throw deadLink();
    await tx.signInFailures.clear(hashOfEmail(owner.email));
    await tx.signInChallenges.removeAllOf(owner.userId);
    // One may be of an intruder.
    await tx.passkeys.removeAllOf(owner.userId);
    await tx.passkeyChallenges.removeAllOf(owner.userId);
    await queueMail(services, tx, now, passwordChangedMail(user, true));
    if (before?.emailVerified === false) {
      if (await tx.secondFactors.remove(user.id)) await noticeTo(services, tx, now, user, secondFactorRemoved);
      await notifyUnconfirmedCredentials(services, tx, now, user);
    }
    const sessions = await tx.sessions.revokeAllOf(owner.userId, now);
    return { sessions, ...(await endAuthorizations(tx, now, { kind: 'anonymous' }, user.id, 'password_reset')) };
  });
  for (const sessionId of ended.sessions) await credentials.forget(sessionId);
  await settleAuthorizations(services, ended);
}

const secondFactorRemoved = {
  es: {
    title: 'su cuenta ya no pide un código',
    paragraphs: [
      'Este correo no se había confirmado hasta ahora: el segundo factor que tenía su cuenta en Lacre se quitó junto con la contraseña anterior, por si lo puso otra persona. Si era suyo, actívelo otra vez.',
    ],
  },
  en: {
    title: 'your account asks for no code any more',
    paragraphs: [
      'This address had not been confirmed until now: the second factor that your account at Lacre had was removed with the password of before, in case another person set it. If it was yours, turn it on again.',
    ],
  },
};
