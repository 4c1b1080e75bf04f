import { recordEvent } from '../events/record-event.ts';
import { announceExpiries, daysUntil, noticeHours } from '../mail/expiry-notices.ts';
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
      mailTo(reader, `${name} (…${last4})`, dayOf(expiresAt), daysUntil(expiresAt, now), services.settings.baseUrl),
  });
}

function mailTo(
  reader: { email: string; locale: string },
  key: string,
  day: string,
  days: number,
  baseUrl: string,
): Mail {
  return writeMail(reader, {
    es: {
      title: days === 1 ? 'Una clave de API vence mañana' : `Una clave de API vence en ${days} días`,
      paragraphs: [
        `La clave ${key} deja de funcionar el ${day}.`,
        'Elija «Cambiar el secreto» en Claves de API: el anterior sigue funcionando mientras lo cambia en sus sistemas.',
      ],
      label: 'Ver mis claves',
    },
    en: {
      title: days === 1 ? 'An API key expires tomorrow' : `An API key expires in ${days} days`,
      paragraphs: [
        `The key ${key} stops working on ${day}.`,
        'Rotate it to get a new one: the old key keeps working while you replace it in your systems.',
      ],
      label: 'See my keys',
    },
    url: `${baseUrl}/app`,
  });
}
