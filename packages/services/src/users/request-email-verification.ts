import type { SessionActor } from '../actor.ts';
import { authenticationRequired } from '../errors.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { Services } from '../services.ts';
import { verificationMail } from './account-mails.ts';
import { newMailedToken } from './mailed-token.ts';

/**
 * Sends the sign-up link again; the previous one becomes invalid. Does nothing when the e-mail is confirmed, or an
 * e-mail was sent within the last minute.
 */
export async function requestEmailVerification(
  services: Pick<Services, 'database' | 'clock' | 'secretBox' | 'settings'>,
  actor: SessionActor,
): Promise<void> {
  const { database, clock, settings } = services;
  const user = await database.users.findById(actor.userId);
  if (!user) throw authenticationRequired();
  if (user.emailVerified) return;
  const now = clock.now();
  await database.transaction(async (tx) => {
    const token = await newMailedToken(tx, now, user, 'email-verification');
    if (token !== undefined) await queueMail(services, tx, now, verificationMail(settings.baseUrl, user, token));
  });
}
