import { recordEvent } from '../events/record-event.ts';
import { daysUntil, noticeHours } from '../expiry-notices.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { writeMail } from '../mail/write-mail.ts';
import type { Mail } from '../ports/mailer.ts';
import type { Services } from '../services.ts';

const batch = 100;

/**
 * Tells of API keys that end: 30, 15, 7 and 1 days before, each notice once, by an event and a mail to owner and admins. Answers how
 * many notices went out.
 */
export async function announceExpiringKeys(
  services: Pick<Services, 'database' | 'clock' | 'secretBox' | 'settings'>,
): Promise<number> {
  const { database, clock, settings } = services;
  let told = 0;
  for (;;) {
    const now = clock.now();
    const taken = await database.transaction(async (tx) => {
      const keys = await tx.apiKeys.takeExpiring(now, noticeHours, batch);
      for (const { organizationId, id, name, environment, last4, expiresAt } of keys) {
        if (expiresAt === null) continue;
        const daysToExpire = daysUntil(expiresAt, now);
        await recordEvent(tx, now, organizationId, environment, 'api_key.expiring', {
          id,
          name,
          environment,
          expiresAt: expiresAt.toISOString(),
          daysToExpire,
        });
        const key = `${name} (…${last4})`;
        for (const reader of await tx.members.listManagers(organizationId))
          await queueMail(services, tx, now, mailTo(reader, key, expiresAt, daysToExpire, settings.baseUrl));
      }
      return keys.length;
    });
    told += taken;
    if (taken < batch) return told;
  }
}

function mailTo(
  reader: { email: string; locale: string },
  key: string,
  expiresAt: Date,
  days: number,
  baseUrl: string,
): Mail {
  const day = expiresAt.toISOString().slice(0, 10);
  return writeMail(reader, {
    es: {
      title: days === 1 ? 'Una llave de API vence mañana' : `Una llave de API vence en ${days} días`,
      paragraphs: [
        `La llave ${key} deja de funcionar el ${day} (UTC).`,
        'Genera una nueva con «rotar»: la anterior sigue funcionando mientras la cambias en tus sistemas.',
      ],
      label: 'Ver mis llaves',
    },
    en: {
      title: days === 1 ? 'An API key expires tomorrow' : `An API key expires in ${days} days`,
      paragraphs: [
        `The key ${key} stops working on ${day} (UTC).`,
        'Rotate it to get a new one: the old key keeps working while you replace it in your systems.',
      ],
      label: 'See my keys',
    },
    url: `${baseUrl}/app`,
  });
}
