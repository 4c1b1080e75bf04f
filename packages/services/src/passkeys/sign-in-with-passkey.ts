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
  const { userId, credentialId } = await verifyAssertion(services, 'sign-in', null, response);
  return services.database.transaction(async (tx) => {
    // A password that is reset ends passkeys and sessions: nothing may begin by one beside that.
    const user = (await tx.users.hold(userId)) && (await tx.users.findById(userId));
    if (!user || !(await tx.passkeys.findByCredential(credentialId))) throw new AppError('INVALID_PASSKEY');
    return startSession({ ...services, database: tx }, user, origin);
  });
}
