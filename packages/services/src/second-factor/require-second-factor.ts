import type { CredentialActor } from '../actor.ts';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import { proveSecondFactor } from './prove-second-factor.ts';

/**
 * Asks a person with a second factor for a code again, in X-MFA-Code, so that a stolen session alone does not do what
 * cannot be undone: 403 without one, 401 for a wrong one. Keys and applications have no second factor, and people
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
