import type { SessionActor } from '../actor.ts';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import { requirePassword } from './require-password.ts';
import { sealTotpSecret } from './sealed-totp-secret.ts';
import { enrollmentOf, newTotpSecret } from './totp.ts';

/**
 * Creates a TOTP secret for the user's app, shown once and effective after `confirmTotp`. Requires the password when
 * the user signed in more than ten minutes ago (403 without, 400 for a wrong one; attempts count as for signing in).
 * 409 when TOTP is on already.
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
