import { queueMail } from '../mail/queue-mail.ts';
import { sendSecurityNotice } from '../mail/security-notice.ts';
import { endAuthorizations, settleAuthorizations } from '../oauth/end-authorizations.ts';
import { hashOfEmail } from '../passwords/limit-failed-attempts.ts';
import { refuseCommonPassword } from '../passwords/refuse-common-password.ts';
import type { Services } from '../services.ts';
import { passwordChangedMail } from './account-mails.ts';
import { hashOfToken, linkExpired } from './mailed-token.ts';
import { notifyUnconfirmedCredentials } from './unconfirmed-credentials-notice.ts';

/**
 * Sets a new password with the token of an e-mail, which is valid once. Ends all sessions of the user, revokes all
 * applications they authorized, removes their passkeys, clears failed sign-ins and confirms the e-mail. If the e-mail
 * was not confirmed before, the second factor is removed too, because the person who turned it on may not be the owner
 * of the mailbox; an e-mail then lists the keys and webhooks created before. 410 for an invalid token.
 */
export async function resetPassword(
  services: Pick<Services, 'database' | 'clock' | 'passwords' | 'credentials' | 'secretBox'>,
  input: { token: string; password: string },
): Promise<void> {
  const { database, clock, passwords, credentials } = services;
  const now = clock.now();
  const hash = hashOfToken(input.token);
  // Checked first, so that a call with an invalid token computes no hash.
  const owner = await database.userTokens.find(hash, 'password-reset', now);
  if (!owner) throw linkExpired();
  refuseCommonPassword(input.password, owner.email);
  const passwordHash = await passwords.hash(input.password);
  const ended = await database.transaction(async (tx) => {
    await tx.oauthAuthorizations.holdOrganizationsOfUser(owner.userId);
    // Before the token, which a change of the password removes under this lock.
    await tx.users.lock(owner.userId);
    if (!(await tx.userTokens.consume(hash, 'password-reset', now))) throw linkExpired();
    const before = await tx.users.findById(owner.userId);
    const user = await tx.users.update(owner.userId, { passwordHash, emailVerified: true }, now);
    if (!user) throw linkExpired();
    await tx.signInFailures.clear(hashOfEmail(owner.email));
    await tx.signInChallenges.removeAllOf(owner.userId);
    // One of them may be an intruder's.
    await tx.passkeys.removeAllOf(owner.userId);
    await tx.passkeyChallenges.removeAllOf(owner.userId);
    await queueMail(services, tx, now, passwordChangedMail(user, true));
    if (before?.emailVerified === false) {
      if (await tx.secondFactors.remove(user.id))
        await sendSecurityNotice(services, tx, now, user, secondFactorRemoved);
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
      'Este correo no se había confirmado hasta ahora. Junto con la contraseña anterior se eliminó el segundo factor de su cuenta de Lacre, por si lo había configurado otra persona. Si era suyo, actívelo de nuevo.',
    ],
  },
  en: {
    title: 'your account no longer requires a code',
    paragraphs: [
      'This address had not been confirmed until now. The second factor of your Lacre account was removed together with the previous password, in case someone else had set it up. If it was yours, turn it on again.',
    ],
  },
};
