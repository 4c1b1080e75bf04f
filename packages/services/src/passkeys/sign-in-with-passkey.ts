import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import type { Origin, SessionGrant } from '../sessions/session-grant.ts';
import { startSession } from '../sessions/start-session.ts';
import { verifyAssertion } from './verify-assertion.ts';

/**
 * Opens a session by a passkey, which counts as both factors: it is had, and it verified its holder. 401 with one text
 * for all that can be wrong.
 */
export async function signInWithPasskey(
  services: Pick<Services, 'database' | 'clock' | 'settings' | 'sessionTokens'>,
  { response }: { response: AuthenticationResponseJSON },
  origin: Origin,
): Promise<SessionGrant> {
  const { userId } = await verifyAssertion(services, 'sign-in', null, response);
  const user = await services.database.users.findById(userId);
  if (!user) throw new AppError('INVALID_PASSKEY');
  return startSession(services, user, origin);
}
