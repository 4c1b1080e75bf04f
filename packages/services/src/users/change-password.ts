import type { SessionActor } from '../actor.ts';
import { AppError, authenticationRequired } from '../errors.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { endAuthorizations, settleAuthorizations } from '../oauth/end-authorizations.ts';
import { provePassword } from '../passwords/prove-password.ts';
import { refuseCommonPassword } from '../passwords/refuse-common-password.ts';
import { requireSecondFactor } from '../second-factor/require-second-factor.ts';
import type { Services } from '../services.ts';
import { passwordChangedMail } from './account-mails.ts';

/**
 * Sets a new password, given the current one. Ends the user's other sessions, with `endAuthorizations` also the
 * applications they authorized, and invalidates reset links mailed before. 400 when the current password is wrong;
 * attempts count as for signing in. A user with a second factor proves it again.
 */
export async function changePassword(
  services: Pick<Services, 'database' | 'clock' | 'passwords' | 'credentials' | 'secretBox'>,
  actor: SessionActor,
  input: { currentPassword: string; newPassword: string; endAuthorizations?: boolean },
): Promise<void> {
  const { database, clock, passwords, credentials } = services;
  const user = await database.users.findByIdWithPasswordHash(actor.userId);
  if (!user) throw authenticationRequired();
  refuseCommonPassword(input.newPassword, user.email, 'newPassword');
  const useCode = await requireSecondFactor(services, actor);
  await provePassword(services, user, input.currentPassword);
  const passwordHash = await passwords.hash(input.newPassword);
  const now = clock.now();
  const ended = await database.transaction(async (tx) => {
    const isAll = input.endAuthorizations === true;
    if (isAll) await tx.oauthAuthorizations.holdOrganizationsOfUser(user.id);
    await tx.users.lock(user.id);
    // A concurrent reset ended this session and replaced the password: this request must not set another one.
    if (!(await tx.users.holdPassword(user.id, user.passwordHash))) throw new AppError('WRONG_PASSWORD');
    await useCode(tx);
    await tx.users.update(user.id, { passwordHash }, now);
    await tx.signInChallenges.removeAllOf(user.id);
    // An old reset link in the mailbox could undo the change.
    await tx.userTokens.removeOf(user.id, 'password-reset');
    await queueMail(services, tx, now, passwordChangedMail(user, isAll));
    const sessions = await tx.sessions.revokeAllOf(user.id, now, actor.sessionId);
    const authorizations = isAll
      ? await endAuthorizations(tx, now, actor, user.id, 'user')
      : { grants: [], webhooks: [] };
    return { sessions, ...authorizations };
  });
  for (const sessionId of ended.sessions) await credentials.forget(sessionId);
  await settleAuthorizations(services, ended);
}
