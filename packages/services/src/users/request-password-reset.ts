import { normalizeEmail } from '../mail/normalize-email.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { Services } from '../services.ts';
import { passwordResetMail } from './account-mails.ts';
import { newMailedToken } from './mailed-token.ts';

/**
 * Sends a link to the user with this e-mail, if there is one. Returns before anything is looked up, so that neither the
 * response nor its timing reveals whether there is. `settled` is for tests and for callers that must wait; it never
 * rejects.
 */
export function requestPasswordReset(
  services: Pick<Services, 'database' | 'clock' | 'secretBox' | 'settings' | 'log'>,
  input: { email: string },
): { settled: Promise<void> } {
  const settled = sendLink(services, normalizeEmail(input.email)).catch((error: unknown) => {
    services.log.error({ error }, 'the mail for a new password was not queued');
  });
  return { settled };
}

async function sendLink(
  services: Pick<Services, 'database' | 'clock' | 'secretBox' | 'settings'>,
  email: string,
): Promise<void> {
  const { database, clock, settings } = services;
  const user = await database.users.findByEmail(email);
  if (!user) return;
  const now = clock.now();
  await database.transaction(async (tx) => {
    const token = await newMailedToken(tx, now, user, 'password-reset');
    if (token !== undefined) await queueMail(services, tx, now, passwordResetMail(settings.baseUrl, user, token));
  });
}
