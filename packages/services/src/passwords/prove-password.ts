import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import { checkPassword } from './check-password.ts';
import { hashOfEmail, limitFailedAttempts } from './limit-failed-attempts.ts';

/**
 * Asks a signed-in user for the password again: 400 for a wrong one. Attempts count as for signing in, and only those
 * that were checked.
 */
export async function provePassword(
  services: Pick<Services, 'database' | 'clock' | 'passwords'>,
  user: { email: string; passwordHash: string },
  password: string,
): Promise<void> {
  const tries = hashOfEmail(user.email);
  await limitFailedAttempts(services, tries);
  if (!(await checkPassword(services, tries, password, user.passwordHash))) throw new AppError('WRONG_PASSWORD');
  await services.database.signInFailures.clear(tries);
}
