import { recordEvent } from '../events/record-event.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { writeMail } from '../mail/write-mail.ts';
import type { Mail } from '../ports.ts';
import type { Services } from '../services.ts';

/** How long before its end a key is told about. */
const noticeMs = 7 * 86_400_000;
const batch = 100;

/** Tells once of each key that ends within a week: an event, and a mail to the owner. Answers how many. */
export async function announceExpiringKeys(
  services: Pick<Services, 'database' | 'clock' | 'secretBox' | 'settings'>,
): Promise<number> {
  const { database, clock, settings } = services;
  let told = 0;
  for (;;) {
    const now = clock.now();
    const taken = await database.transaction(async (tx) => {
      const keys = await tx.apiKeys.takeExpiring(now, new Date(now.getTime() + noticeMs), batch);
      for (const { organizationId, id, name, environment, last4, expiresAt } of keys) {
        const endsAt = expiresAt?.toISOString() ?? '';
        await recordEvent(tx, now, organizationId, environment, 'api_key.expiring', { id, name, expiresAt: endsAt });
        const owner = await tx.members.findOwner(organizationId);
        if (owner) await queueMail(services, tx, now, mailTo(owner, `${name} (…${last4})`, endsAt, settings.baseUrl));
      }
      return keys.length;
    });
    told += taken;
    if (taken < batch) return told;
  }
}

function mailTo(owner: { email: string; locale: string }, key: string, endsAt: string, baseUrl: string): Mail {
  const day = endsAt.slice(0, 10);
  return writeMail(owner, {
    es: {
      title: 'Una llave de API está por vencer',
      paragraphs: [
        `La llave ${key} deja de funcionar el ${day} (UTC).`,
        'Genera una nueva con «rotar»: la anterior sigue funcionando mientras la cambias en tus sistemas.',
      ],
      label: 'Ver mis llaves',
    },
    en: {
      title: 'An API key is about to expire',
      paragraphs: [
        `The key ${key} stops working on ${day} (UTC).`,
        'Rotate it to get a new one: the old key keeps working while you replace it in your systems.',
      ],
      label: 'See my keys',
    },
    url: `${baseUrl}/app`,
  });
}
