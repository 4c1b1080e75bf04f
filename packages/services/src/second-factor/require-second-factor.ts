import type { CredentialActor } from '../actor.ts';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import { proveSecondFactor, type UseCode } from './prove-second-factor.ts';

/**
 * Requires a code in X-MFA-Code from a user with a second factor, so that a stolen session alone cannot make
 * irreversible changes: 403 without one, 401 for a wrong one. Keys and applications have no second factor, and users
 * without one are not asked.
 *
 * @returns consumes the code, if one was required
 */
export async function requireSecondFactor(
  services: Pick<Services, 'database' | 'clock' | 'secretBox'>,
  actor: CredentialActor,
): Promise<UseCode> {
  if (actor.kind !== 'session' || !(await services.database.secondFactors.isOn(actor.userId))) return nothingToUse;
  if (!actor.mfaCode) throw new AppError('MFA_REQUIRED');
  return proveSecondFactor(services, actor.userId, actor.mfaCode);
}

/** Where no code is required. */
export const nothingToUse: UseCode = () => Promise.resolve();
