import type { Database } from '@lacre/database/database';
import type { Mail } from '../ports/mailer.ts';
import type { Services } from '../services.ts';
import { queueMail } from './queue-mail.ts';

/** Days before the expiry of a certificate or a key on which notices are sent. */
const noticeDays = [30, 15, 7, 1];

export const noticeHours: readonly number[] = noticeDays.map((days) => days * 24);

/** Days left, rounded up. */
export const daysUntil = (end: Date, now: Date): number => Math.ceil((end.getTime() - now.getTime()) / 86_400_000);

const batch = 100;

/** Expiry notices of one kind: of keys, of certificates. */
export interface ExpiryNotices<Ending extends { organizationId: string }> {
  /** Takes those whose notice is due within the transaction, each notice once. */
  take(tx: Database, now: Date, most: number): Promise<Ending[]>;
  event(tx: Database, now: Date, ending: Ending): Promise<void>;
  mail(reader: { email: string; locale: string }, ending: Ending, now: Date): Mail;
}

/**
 * Announces expiries with an event and an e-mail to owner and admins, in one transaction. Returns the number of
 * notices.
 */
export async function announceExpiries<Ending extends { organizationId: string }>(
  services: Pick<Services, 'database' | 'clock' | 'secretBox'>,
  notices: ExpiryNotices<Ending>,
): Promise<number> {
  const { database, clock } = services;
  let sent = 0;
  for (;;) {
    const now = clock.now();
    const taken = await database.transaction(async (tx) => {
      const endings = await notices.take(tx, now, batch);
      for (const ending of endings) {
        await notices.event(tx, now, ending);
        for (const reader of await tx.members.listManagers(ending.organizationId))
          await queueMail(services, tx, now, notices.mail(reader, ending, now));
      }
      return endings.length;
    });
    sent += taken;
    if (taken < batch) return sent;
  }
}
