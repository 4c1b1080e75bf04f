import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import type { Origin, SessionGrant } from './session-grant.ts';
import { normalizeEmail } from './sign-up.ts';
import { startSession } from './start-session.ts';

/** 401 with one text for an unknown account and a wrong password, after the same work. */
export async function signIn(
  services: Pick<Services, 'database' | 'clock' | 'sessionTokens' | 'passwords'>,
  input: { email: string; password: string },
  origin: Origin,
): Promise<SessionGrant> {
  const { database, clock, passwords } = services;
  const user = await database.users.findByEmailWithPasswordHash(normalizeEmail(input.email));
  const matches = await passwords.verify(input.password, user?.passwordHash ?? (await decoyHash(passwords)));
  if (!user || !matches) {
    if (user) await database.users.recordFailedSignIn(user.id, clock.now());
    throw new AppError('unauthorized', 'Invalid email or password', { code: 'INVALID_CREDENTIALS' });
  }
  if (user.failedSignIns > 0) await database.users.clearFailedSignIns(user.id);
  return startSession(services, user, origin);
}

let decoy: Promise<string> | undefined;

/** A hash nobody knows the password of: an unknown e-mail costs as much time as a known one. */
function decoyHash(passwords: Services['passwords']): Promise<string> {
  decoy ??= passwords.hash(crypto.randomUUID()).catch((error: unknown) => {
    decoy = undefined;
    throw error;
  });
  return decoy;
}
