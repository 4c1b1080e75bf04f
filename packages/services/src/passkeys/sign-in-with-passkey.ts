import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import type { Origin, SessionGrant } from '../sessions/session-grant.ts';
import { startSession } from '../sessions/start-session.ts';
import { verifyAssertion } from './verify-assertion.ts';

/**
 * Opens a session with a passkey, which counts as both factors: possession of the device, and the verified user. 401
 * with the same text for every reason.
 */
export async function signInWithPasskey(
  services: Pick<Services, 'database' | 'clock' | 'settings' | 'sessionTokens'>,
  { response }: { response: AuthenticationResponseJSON },
  origin: Origin,
): Promise<SessionGrant> {
  const { passkey, use } = await verifyAssertion(services, 'sign-in', null, response);
  return services.database.transaction(async (tx) => {
    // Locks the user against a concurrent password reset, which ends passkeys and sessions.
    const user = (await tx.users.hold(passkey.userId)) && (await tx.users.findById(passkey.userId));
    if (!user) throw new AppError('INVALID_PASSKEY');
    await use(tx);
    return startSession({ ...services, database: tx }, user, origin);
  });
}
