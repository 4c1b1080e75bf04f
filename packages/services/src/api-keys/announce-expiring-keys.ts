import { recordEvent } from '../events/record-event.ts';
import { announceExpiries, daysUntil, inDays, noticeHours } from '../mail/expiry-notices.ts';
import { writeMail } from '../mail/write-mail.ts';
import type { Mail } from '../ports/mailer.ts';
import type { Services } from '../services.ts';
import { keyInEvent } from './api-key-view.ts';

/**
 * Announces expiring API keys 30, 15, 7 and 1 days ahead, each notice once, with an event and an e-mail to owner and
 * admins. Returns the number of notices.
 */
export function announceExpiringKeys(
  services: Pick<Services, 'database' | 'clock' | 'catalogs' | 'secretBox' | 'settings'>,
): Promise<number> {
  return announceExpiries(services, {
    list: (now, after, most) => services.database.apiKeys.listExpiringOrganizations(now, noticeHours, after, most),
    take: async (tx, now, organizationId) =>
      (await tx.apiKeys.takeExpiring(organizationId, now, noticeHours)).flatMap(({ expiresAt, ...key }) =>
        expiresAt === null ? [] : [{ ...key, expiresAt }],
      ),
    event: (tx, now, key) =>
      recordEvent(tx, now, key.organizationId, key.environment, 'api_key.expiring', {
        ...keyInEvent(key),
        daysToExpire: daysUntil(key.expiresAt, now),
      }),
    mail: (reader, { name, last4, expiresAt }, now, dayOf) =>
      mailTo(reader, `${name} (…${last4})`, dayOf(expiresAt), inDays(expiresAt, now, dayOf), services.settings.baseUrl),
  });
}

function mailTo(
  reader: { email: string; locale: string },
  key: string,
  day: string,
  ends: { es: string; en: string },
  baseUrl: string,
): Mail {
  return writeMail(reader, {
    es: {
      title: `Una clave de API vence ${ends.es}`,
      paragraphs: [
        `La clave ${key} deja de funcionar el ${day}.`,
        'Elija «Cambiar el secreto» en Claves de API: el anterior sigue funcionando mientras lo cambia en sus sistemas.',
      ],
      label: 'Ver mis claves',
    },
    en: {
      title: `An API key expires ${ends.en}`,
      paragraphs: [
        `The key ${key} stops working on ${day}.`,
        'Rotate it to get a new one: the old key keeps working while you replace it in your systems.',
      ],
      label: 'See my keys',
    },
    url: `${baseUrl}/app`,
  });
}
