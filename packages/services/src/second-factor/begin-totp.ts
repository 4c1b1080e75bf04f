import type { SessionActor } from '../actor.ts';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import { requirePassword } from './require-password.ts';
import { sealTotpSecret } from './sealed-totp-secret.ts';
import { enrollmentOf, newTotpSecret } from './totp.ts';

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
  const { database, clock, secretBox } = services;
  const user = await requirePassword(services, actor, currentPassword);
  const secret = newTotpSecret();
  const sealed = sealTotpSecret(secretBox, user.id, secret);
  if (!(await database.secondFactors.begin(user.id, sealed, clock.now()))) throw new AppError('MFA_ALREADY_ON');
  return enrollmentOf(secret, user.email);
}
