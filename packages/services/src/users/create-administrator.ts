import { uuidV7 } from '@lacre/database/uuid-v7';
import { isUniqueViolation } from '@lacre/database/violations';
import { AppError } from '../errors.ts';
import { normalizeEmail } from '../mail/normalize-email.ts';
import { refuseCommonPassword } from '../passwords/refuse-common-password.ts';
import type { Services } from '../services.ts';

/**
 * Creates an account where nobody may sign up yet: the operator vouches for the e-mail, so it counts as confirmed. 409
 * when the e-mail has an account.
 */
export async function createAdministrator(
  { database, clock, passwords }: Pick<Services, 'database' | 'clock' | 'passwords'>,
  input: { email: string; password: string; name: string },
): Promise<{ id: string; email: string }> {
  const now = clock.now();
  const email = normalizeEmail(input.email);
  refuseCommonPassword(input.password, email);
  const id = uuidV7(now);
  const passwordHash = await passwords.hash(input.password);
  try {
    await database.users.insert({
      id,
      email,
      name: input.name.trim(),
      passwordHash,
      image: null,
      emailVerified: true,
      createdAt: now,
      updatedAt: now,
    });
  } catch (error) {
    if (isUniqueViolation(error, 'user_account_email_key')) throw new AppError('EMAIL_TAKEN');
    throw error;
  }
  return { id, email };
}
