import { recordEvent } from '../events/record-event.ts';
import { announceExpiries, daysUntil, inDays, noticeHours } from '../mail/expiry-notices.ts';
import { writeMail } from '../mail/write-mail.ts';
import type { Mail } from '../ports/mailer.ts';
import type { Services } from '../services.ts';

/** And when it has expired. */
const hours = [...noticeHours, 0];

/**
 * Announces expiring signing certificates 30, 15, 7 and 1 days ahead and when they have expired, each notice once, with
 * an event and an e-mail to owner and admins. Returns the number of notices.
 */
export function announceEndingCertificates(
  services: Pick<Services, 'database' | 'clock' | 'catalogs' | 'secretBox' | 'settings'>,
): Promise<number> {
  return announceExpiries(services, {
    list: (now, after, most) => services.database.certificates.listEndingOrganizations(now, hours, after, most),
    take: (tx, now, organizationId) => tx.certificates.takeEnding(organizationId, now, hours),
    event: (tx, now, { organizationId, id, rfc, serialNumber, validTo }) => {
      const data = { id, rfc, serialNumber, validTo: validTo.toISOString() };
      return validTo <= now
        ? recordEvent(tx, now, organizationId, undefined, 'certificate.expired', data)
        : recordEvent(tx, now, organizationId, undefined, 'certificate.expiring', {
            ...data,
            daysToExpire: daysUntil(validTo, now),
          });
    },
    mail: (reader, certificate, now, dayOf) => {
      const ends = certificate.validTo <= now ? undefined : inDays(certificate.validTo, now, dayOf);
      return mailTo(reader, { ...certificate, day: dayOf(certificate.validTo) }, ends, services.settings.baseUrl);
    },
  });
}

/** @param ends when it expires, in words; undefined: it has */
function mailTo(
  reader: { email: string; locale: string },
  { rfc, serialNumber, day }: { rfc: string; serialNumber: string; day: string },
  ends: { es: string; en: string } | undefined,
  baseUrl: string,
): Mail {
  return writeMail(reader, {
    es: {
      title:
        ends === undefined
          ? 'Su certificado de sello digital venció'
          : `Su certificado de sello digital vence ${ends.es}`,
      paragraphs: [
        ends === undefined
          ? `El CSD ${serialNumber} de ${rfc} venció el ${day}. Ya no se puede facturar con él.`
          : `El CSD ${serialNumber} de ${rfc} vence el ${day}. Desde ese momento no se puede facturar con él.`,
        'Genere la solicitud de uno nuevo con Certifica, envíela al SAT por CertiSAT Web y suba el certificado a Lacre: se usará a partir de la siguiente factura.',
      ],
      label: 'Subir el nuevo certificado',
    },
    en: {
      title:
        ends === undefined ? 'Your signing certificate has expired' : `Your signing certificate expires ${ends.en}`,
      paragraphs: [
        ends === undefined
          ? `The CSD ${serialNumber} of ${rfc} expired on ${day}. It can no longer be used to issue invoices.`
          : `The CSD ${serialNumber} of ${rfc} expires on ${day}. After that, it cannot be used to issue invoices.`,
        'Request a new one with Certifica, send it to the SAT through CertiSAT Web and upload the certificate to Lacre: it will be used from the next invoice on.',
      ],
      label: 'Upload the new certificate',
    },
    url: `${baseUrl}/app`,
  });
}
