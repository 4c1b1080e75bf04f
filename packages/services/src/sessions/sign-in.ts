import { AppError } from '../errors.ts';
import { normalizeEmail } from '../mail/normalize-email.ts';
import { checkPassword } from '../passwords/check-password.ts';
import { hashOfEmail, limitFailedAttempts } from '../passwords/limit-failed-attempts.ts';
import type { Services } from '../services.ts';
import { newMfaToken } from './mfa-token.ts';
import type { Origin, SessionGrant } from './session-grant.ts';
import { startSession } from './start-session.ts';

/**
 * The same 401 for an unknown account and a wrong password, in the same time. Failed attempts delay the next one. A
 * user with a second factor gets 401 `MFA_REQUIRED` with a token for `completeSignIn`, and no session.
 */
export async function signIn(
  services: Pick<Services, 'database' | 'clock' | 'sessionTokens' | 'passwords'>,
  input: { email: string; password: string },
  origin: Origin,
): Promise<SessionGrant> {
  const { database, passwords } = services;
  const email = normalizeEmail(input.email);
  const emailHash = hashOfEmail(email);
  await limitFailedAttempts(services, emailHash);
  const user = await database.users.findByEmailWithPasswordHash(email);
  const hash = user?.passwordHash ?? (await decoyHash(passwords));
  const matches = await checkPassword(services, emailHash, input.password, hash);
  if (!user || !matches) throw new AppError('INVALID_CREDENTIALS');
  await database.signInFailures.clear(emailHash);
  const begun = await database.transaction(async (tx) => {
    // Locks the password hash against a concurrent change of password, which ends all sessions.
    if (!(await tx.users.holdPassword(user.id, hash))) throw new AppError('INVALID_CREDENTIALS');
    const within = { ...services, database: tx };
    if (await tx.secondFactors.isOn(user.id)) return { mfaToken: await newMfaToken(within, user.id) };
    return { grant: await startSession(within, user, origin) };
  });
  if (begun.grant) return begun.grant;
  throw new AppError('MFA_REQUIRED', { kind: 'unauthorized', mfaToken: begun.mfaToken });
}

let decoy: Promise<string> | undefined;

/** Hash of an unknown password, so that an unknown e-mail takes as long as a known one. */
function decoyHash(passwords: Services['passwords']): Promise<string> {
  decoy ??= passwords.hash(crypto.randomUUID()).catch((error: unknown) => {
    decoy = undefined;
    throw error;
  });
  return decoy;
}
