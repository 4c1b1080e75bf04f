import type { CredentialActor } from '../actor.ts';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import { proveSecondFactor } from './prove-second-factor.ts';

/**
 * Requires a code in X-MFA-Code from a user with a second factor, so that a stolen session alone cannot make
 * irreversible changes: 403 without one, 401 for a wrong one. Keys and applications have no second factor, and users
 * without one are not asked.
 */
export async function requireSecondFactor(
  services: Pick<Services, 'database' | 'clock' | 'secretBox'>,
  actor: CredentialActor,
): Promise<void> {
  if (actor.kind !== 'session' || !(await services.database.secondFactors.isOn(actor.userId))) return;
  if (!actor.mfaCode) throw new AppError('MFA_REQUIRED');
  await proveSecondFactor(services, actor.userId, actor.mfaCode);
}
