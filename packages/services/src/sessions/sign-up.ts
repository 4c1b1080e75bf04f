import { uuidV7 } from '@lacre/database/uuid-v7';
import { isUniqueViolation } from '@lacre/database/violations';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import type { Origin, SessionGrant } from './session-grant.ts';
import { startSession } from './start-session.ts';

/** Makes an account and signs it in. 409 when the e-mail has one already. */
export async function signUp(
  services: Pick<Services, 'database' | 'clock' | 'sessionTokens' | 'passwords'>,
  input: { email: string; password: string; name: string },
  origin: Origin,
): Promise<SessionGrant> {
  const now = services.clock.now();
  const user = {
    id: uuidV7(now),
    email: normalizeEmail(input.email),
    name: input.name.trim(),
    passwordHash: await services.passwords.hash(input.password),
    image: null,
    emailVerified: false,
    locale: 'es-MX',
    timezone: 'America/Mexico_City',
    metadata: {},
    failedSignIns: 0,
    lastFailedSignInAt: null,
    createdAt: now,
    updatedAt: now,
  };
  try {
    await services.database.users.insert(user);
  } catch (error) {
    if (isUniqueViolation(error, 'user_account_email_key'))
      throw new AppError('conflict', 'An account with this e-mail already exists', { code: 'EMAIL_TAKEN' });
    throw error;
  }
  return startSession(services, user, origin);
}

/** E-mails are compared without case, in one Unicode form. */
export function normalizeEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
