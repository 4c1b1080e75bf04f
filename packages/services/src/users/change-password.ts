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
 * Sets a new password by the present one. The person's other sessions end, with `endAuthorizations` the applications
 * too that they authorized, and a link for a reset that was mailed before is dead. 400 when the present one is wrong;
 * tries are counted as for signing in. Who has a second factor proves it again.
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
  await requireSecondFactor(services, actor);
  await provePassword(services, user, input.currentPassword);
  const passwordHash = await passwords.hash(input.newPassword);
  const now = clock.now();
  const ended = await database.transaction(async (tx) => {
    await tx.users.lock(user.id);
    // A reset meanwhile ended this session and that password: neither sets another one.
    if (!(await tx.users.holdPassword(user.id, user.passwordHash))) throw new AppError('WRONG_PASSWORD');
    await tx.users.update(user.id, { passwordHash }, now);
    await tx.signInChallenges.removeAllOf(user.id);
    // A link that lies in the mailbox would undo it.
    await tx.userTokens.removeOf(user.id, 'password-reset');
    const isAll = input.endAuthorizations === true;
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
