import { localTimeAt } from '@lacre/cfdi/dates';
import type { Database } from '@lacre/database/database';
import { zonaOf } from '../catalogs/zona-of.ts';
import { eachOrganization } from '../each-organization.ts';
import type { Mail } from '../ports/mailer.ts';
import type { Services } from '../services.ts';
import { queueMail } from './queue-mail.ts';

/** Days before the expiry of a certificate or a key on which notices are sent. */
const noticeDays = [30, 15, 7, 1];

export const noticeHours: readonly number[] = noticeDays.map((days) => days * 24);

/** Days left, rounded up. */
export const daysUntil = (end: Date, now: Date): number => Math.ceil((end.getTime() - now.getTime()) / 86_400_000);

/** How long until an expiry, in words; `dayOf` as in `ExpiryNotices`. */
export function inDays(end: Date, now: Date, dayOf: (instant: Date) => string): { es: string; en: string } {
  if (dayOf(end) === dayOf(now)) return { es: 'hoy', en: 'today' };
  const days = daysUntil(end, now);
  return days === 1 ? { es: 'mañana', en: 'tomorrow' } : { es: `en ${days} días`, en: `in ${days} days` };
}

/** Expiry notices of one kind: of keys, of certificates. */
export interface ExpiryNotices<Ending> {
  /** Organizations with a notice that is due, by id. */
  list(now: Date, after: string | undefined, most: number): Promise<string[]>;
  /** Takes those of an organization whose notice is due within the transaction, each notice once. */
  take(tx: Database, now: Date, organizationId: string): Promise<Ending[]>;
  event(tx: Database, now: Date, ending: Ending): Promise<void>;
  /** `dayOf`: the day of an instant where the organization is, with the zone, as in the text of the e-mail. */
  mail(reader: { email: string; locale: string }, ending: Ending, now: Date, dayOf: (instant: Date) => string): Mail;
}

/**
 * Announces expiries with an event and an e-mail to owner and admins, in one transaction for each organization. Returns
 * the number of notices.
 */
export function announceExpiries<Ending>(
  services: Pick<Services, 'database' | 'clock' | 'catalogs' | 'secretBox'>,
  notices: ExpiryNotices<Ending>,
): Promise<number> {
  const { database, clock } = services;
  return eachOrganization(
    (after, most) => notices.list(clock.now(), after, most),
    (organizationId) =>
      database.transaction(async (tx) => {
        const now = clock.now();
        const endings = await notices.take(tx, now, organizationId);
        if (endings.length === 0) return 0;
        const readers = await tx.members.listManagers(organizationId);
        const profile = await tx.organizations.findIssuingProfile(organizationId, now);
        const zona = zonaOf(services, profile?.addressZip ?? '', now);
        const dayOf = (instant: Date) => `${localTimeAt(instant, zona).slice(0, 10)} (${zona})`;
        for (const ending of endings) {
          await notices.event(tx, now, ending);
          for (const reader of readers) await queueMail(services, tx, now, notices.mail(reader, ending, now, dayOf));
        }
        return endings.length;
      }),
  );
}
