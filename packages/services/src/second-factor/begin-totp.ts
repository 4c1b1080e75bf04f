import type { SessionActor } from '../actor.ts';
import { AppError, authenticationRequired } from '../errors.ts';
import { claimTry, hashOfEmail } from '../passwords/sign-in-tries.ts';
import type { Services } from '../services.ts';
import { sealTotpSecret } from './sealed-totp-secret.ts';
import { enrollmentOf, newTotpSecret } from './totp.ts';

/** A session that began longer ago may be a stolen one: its holder must know the password too. */
const freshMs = 600_000;

/**
 * A secret for the person's application, shown once and in force after `confirmTotp`. Asks for the
 * password ten minutes after signing in (403 without, 400 for a wrong one; tries are counted as for signing in). 409
 * when there is one in force.
 */
export async function beginTotp(
  services: Pick<Services, 'database' | 'clock' | 'secretBox' | 'passwords'>,
  actor: SessionActor,
  { currentPassword }: { currentPassword?: string },
): Promise<{ secret: string; otpauthUrl: string }> {
  const { database, clock, secretBox, passwords } = services;
  const user = await database.users.findByIdWithPasswordHash(actor.userId);
  const session = await database.sessions.findById(actor.sessionId);
  if (!user || !session) throw authenticationRequired();
  if (currentPassword !== undefined) {
    const tries = hashOfEmail(user.email);
    await claimTry(services, tries);
    if (!(await passwords.verify(currentPassword, user.passwordHash))) throw new AppError('WRONG_PASSWORD');
    await database.signInFailures.clear(tries);
  } else if (clock.now().getTime() - session.createdAt.getTime() > freshMs) throw new AppError('PASSWORD_REQUIRED');
  const secret = newTotpSecret();
  const sealed = sealTotpSecret(secretBox, user.id, secret);
  if (!(await database.secondFactors.begin(user.id, sealed, clock.now()))) throw new AppError('MFA_ALREADY_ON');
  return enrollmentOf(secret, user.email);
}
