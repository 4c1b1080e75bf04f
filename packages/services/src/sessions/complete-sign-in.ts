import { AppError } from '../errors.ts';
import { proveSecondFactor } from '../second-factor/prove-second-factor.ts';
import type { Services } from '../services.ts';
import { hashOfMfaToken } from './mfa-token.ts';
import type { Origin, SessionGrant } from './session-grant.ts';
import { startSession } from './start-session.ts';

/**
 * Opens the session that `signIn` withheld, with its token and a code of the second factor. 401 for a token that was
 * used, expired or unknown, and for a wrong code, after which the token may be tried again; failed attempts delay the
 * next one.
 */
export async function completeSignIn(
  services: Pick<Services, 'database' | 'clock' | 'sessionTokens' | 'secretBox'>,
  input: { mfaToken: string; code: string },
  origin: Origin,
): Promise<SessionGrant> {
  const { database, clock } = services;
  const hash = hashOfMfaToken(input.mfaToken);
  const userId = await database.signInChallenges.find(hash, clock.now());
  if (userId === undefined) throw new AppError('INVALID_MFA_TOKEN');
  const useCode = await proveSecondFactor(services, userId, input.code);
  return database.transaction(async (tx) => {
    // Locks the user against a concurrent change of password, which invalidates this token.
    const user = (await tx.users.hold(userId)) && (await tx.users.findById(userId));
    if (!user || !(await tx.signInChallenges.consume(hash, clock.now()))) throw new AppError('INVALID_MFA_TOKEN');
    await useCode(tx);
    return startSession({ ...services, database: tx }, user, origin);
  });
}
