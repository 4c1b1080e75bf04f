import { uuidV7 } from '@lacre/database/uuid-v7';
import { isUniqueViolation } from '@lacre/database/violations';
import { AppError } from '../errors.ts';
import { english, type ResponseLanguage } from '../language.ts';
import { normalizeEmail } from '../mail/normalize-email.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { refuseCommonPassword } from '../passwords/refuse-common-password.ts';
import type { Services } from '../services.ts';
import { verificationMail } from '../users/account-mails.ts';
import { newMailedToken } from '../users/mailed-token.ts';
import type { Origin, SessionGrant } from './session-grant.ts';
import { startSession } from './start-session.ts';

/**
 * Creates an account, signs it in, and sends a link to confirm the e-mail. 409 when the e-mail has an account already,
 * 403 when `SIGN_UP` is closed, or open to invited people only.
 */
export async function signUp(
  services: Pick<Services, 'database' | 'clock' | 'sessionTokens' | 'passwords' | 'secretBox' | 'settings'>,
  input: { email: string; password: string; name: string },
  origin: Origin,
  { language, isAsked }: ResponseLanguage = english,
): Promise<SessionGrant> {
  const now = services.clock.now();
  const email = normalizeEmail(input.email);
  refuseCommonPassword(input.password, email);
  await requireMaySignUp(services, email);
  const user = {
    id: uuidV7(now),
    email,
    name: input.name.trim(),
    passwordHash: await services.passwords.hash(input.password),
    image: null,
    emailVerified: false,
    locale: isAsked && language === 'en' ? 'en' : 'es-MX',
    localeIsChosen: isAsked,
    timezone: 'America/Mexico_City',
    metadata: {},
    createdAt: now,
    updatedAt: now,
  };
  try {
    await services.database.transaction(async (tx) => {
      await tx.users.insert(user);
      const token = await newMailedToken(tx, now, user, 'email-verification');
      if (token !== undefined)
        await queueMail(services, tx, now, verificationMail(services.settings.baseUrl, user, token));
    });
  } catch (error) {
    if (isUniqueViolation(error, 'user_account_email_key')) throw new AppError('EMAIL_TAKEN');
    throw error;
  }
  return startSession(services, user, origin);
}

/** Checked before the password is hashed, which is expensive. */
async function requireMaySignUp(
  { database, clock, settings }: Pick<Services, 'database' | 'clock' | 'settings'>,
  email: string,
): Promise<void> {
  if (settings.signUp === 'open') return;
  if (settings.signUp === 'invited' && (await database.invitations.isInvited(email, clock.now()))) return;
  throw new AppError(settings.signUp === 'closed' ? 'SIGN_UP_CLOSED' : 'SIGN_UP_INVITED_ONLY');
}
