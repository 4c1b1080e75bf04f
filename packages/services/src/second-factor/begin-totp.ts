import type { SessionActor } from '../actor.ts';
import { AppError, authenticationRequired } from '../errors.ts';
import type { Services } from '../services.ts';
import { sealTotpSecret } from './sealed-totp-secret.ts';
import { enrollmentOf, newTotpSecret } from './totp.ts';

/** A secret for the person's application, shown once and in force after `confirmTotp`. 409 when there is one in force. */
export async function beginTotp(
  { database, clock, secretBox }: Pick<Services, 'database' | 'clock' | 'secretBox'>,
  actor: SessionActor,
): Promise<{ secret: string; otpauthUrl: string }> {
  const user = await database.users.findById(actor.userId);
  if (!user) throw authenticationRequired();
  const secret = newTotpSecret();
  const sealed = sealTotpSecret(secretBox, user.id, secret);
  if (!(await database.secondFactors.begin(user.id, sealed, clock.now()))) throw new AppError('MFA_ALREADY_ON');
  return enrollmentOf(secret, user.email);
}
