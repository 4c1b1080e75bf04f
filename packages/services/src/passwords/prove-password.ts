import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import { hashOfEmail, limitFailedAttempts } from './limit-failed-attempts.ts';

/**
 * Asks a person who is signed in for the password again: 400 for a wrong one. Tries are counted as for signing in, and
 * only those that were checked.
 */
export async function provePassword(
  services: Pick<Services, 'database' | 'clock' | 'passwords'>,
  user: { email: string; passwordHash: string },
  password: string,
): Promise<void> {
  const { database, passwords } = services;
  const tries = hashOfEmail(user.email);
  await limitFailedAttempts(services, tries);
  const matches = await passwords.verify(password, user.passwordHash).catch(async (error: unknown) => {
    await database.signInFailures.release(tries);
    throw error;
  });
  if (!matches) throw new AppError('WRONG_PASSWORD');
  await database.signInFailures.clear(tries);
}
