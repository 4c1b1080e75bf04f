import { instantOf, localTimeAt } from '../dates.ts';
import { type Report, satError, text } from './rule.ts';

/**
 * PAC code 305: a certificate must not seal a document dated before its validity. Backdating by a few days is common
 * right after a new CSD was uploaded.
 *
 * @param fecha a local date-time
 * @param zona IANA zone of the place of issue
 */
export function beforeCertificate(
  fecha: string,
  zona: string,
  certificateFrom: Date | undefined,
  report: Report,
): void {
  if (!certificateFrom || instantOf(fecha, zona) >= certificateFrom) return;
  // Fecha has no fraction: use the first full second.
  const first = localTimeAt(new Date(Math.ceil(certificateFrom.getTime() / 1000) * 1000), zona);
  const message = text(
    `date must not be earlier than the validity of the signing certificate, which starts at ${first} (${zona})`,
    `date no puede ser anterior a la vigencia del certificado de sello, que inicia el ${first} (${zona})`,
  );
  const hint = text(
    'Send a later date, omit it, or select an older certificate with certificateId.',
    'Envíe una fecha posterior, omítala o indique un certificado anterior en certificateId.',
  );
  report({ ...satError('305', 'date', message, hint), code: 'DATE_OUT_OF_RANGE' });
}
