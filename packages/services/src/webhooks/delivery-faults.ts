import type { Text } from '@lacre/cfdi/violation';
import type { ResponseLanguage } from '../language.ts';
import type { DeliveryFault } from '../ports/webhook-sender.ts';

/** The endpoint's error response or the reason why an event was not sent, besides connection errors. */
export type AttemptFault =
  | DeliveryFault
  | { code: 'answered' | 'redirected'; status: number | null }
  | { code: 'switched-off' | 'secret-unreadable' | 'not-permitted' };

/** `{}` stands for the number or name that a fault carries. */
const texts: Record<AttemptFault['code'], Text> = {
  redirected: { en: 'Redirected with {}: redirects are not followed', es: 'Respondió {}: no se siguen redirecciones' },
  answered: { en: 'Answered {}', es: 'Respondió {}' },
  timeout: { en: 'No complete response within {} s', es: 'No hubo respuesta completa en {} s' },
  refused: { en: 'The connection was refused', es: 'La conexión fue rechazada' },
  reset: { en: 'The connection was reset', es: 'La conexión se cortó' },
  'host-unreachable': { en: 'The host is unreachable', es: 'No se puede llegar al servidor' },
  'network-unreachable': { en: 'The network is unreachable', es: 'No se puede llegar a la red' },
  'connect-timeout': {
    en: 'The connection timed out',
    es: 'Se agotó el tiempo para establecer la conexión',
  },
  'closed-early': {
    en: 'The connection was closed before the response was complete',
    es: 'La conexión se cerró antes de que la respuesta estuviera completa',
  },
  'certificate-expired': { en: 'The certificate has expired', es: 'El certificado del servidor ya venció' },
  'certificate-not-yet-valid': {
    en: 'The certificate is not valid yet',
    es: 'El certificado del servidor todavía no es válido',
  },
  'certificate-of-another-host': {
    en: 'The certificate is for another host',
    es: 'El certificado es de otro servidor',
  },
  'certificate-self-signed': {
    en: 'The certificate is self-signed: no known authority signed it',
    es: 'El certificado es autofirmado: no lo firmó ninguna autoridad conocida',
  },
  'certificate-authority-unknown': {
    en: 'Unknown certificate authority: the server may not be sending the full chain',
    es: 'Se desconoce la autoridad del certificado: es posible que el servidor no envíe la cadena completa',
  },
  'no-tls': { en: 'The server does not use TLS on this port', es: 'El servidor no usa TLS en ese puerto' },
  'tls-not-agreed': {
    en: 'No TLS version or cipher in common: the server must accept TLS 1.2 or 1.3',
    es: 'Ninguna versión de TLS ni cifrado en común: el servidor debe aceptar TLS 1.2 o 1.3',
  },
  'answer-not-http': { en: 'The response is not valid HTTP', es: 'La respuesta no es HTTP válido' },
  'headers-too-long': {
    en: 'The response headers are too long',
    es: 'Los encabezados de la respuesta son demasiado largos',
  },
  other: { en: 'The request failed ({})', es: 'La solicitud falló ({})' },
  'name-not-found': { en: 'The host name was not found: {}', es: 'No se encontró el nombre del servidor: {}' },
  'name-without-address': {
    en: 'The host name does not resolve to an address',
    es: 'El nombre del servidor no tiene ninguna dirección',
  },
  'address-not-public': {
    en: 'The address is not a public https address',
    es: 'La dirección no es una dirección https pública',
  },
  'switched-off': { en: 'The webhook was disabled', es: 'Se desactivó el webhook' },
  'secret-unreadable': {
    en: 'The signing secret cannot be decrypted: rotate it',
    es: 'No se puede descifrar el secreto de firma: cámbielo por uno nuevo',
  },
  'not-permitted': {
    en: 'Not sent: the API key or application that created this webhook is not allowed to read this event',
    es: 'No se envió: la clave de API o la aplicación que creó este webhook no tiene permiso para leer este evento',
  },
};

/** The text stored in the log of an attempt: in English. */
export function storedFault(fault: AttemptFault): string {
  const { code, ...rest } = fault;
  return texts[code].en.replace('{}', () => String(Object.values(rest)[0]));
}

/** Why an attempt failed, in the reader's language. Texts of earlier versions are returned as they were stored. */
export function deliveryFaultIn(stored: string | null, { language }: ResponseLanguage): string | null {
  if (stored === null || language === 'en') return stored;
  for (const text of Object.values(texts)) {
    const value = valueIn(stored, text.en);
    if (value !== undefined) return text[language].replace('{}', () => value);
  }
  return stored;
}

/** The value at the text's `{}`, '' if it has none; undefined if `stored` is another text. */
function valueIn(stored: string, text: string): string | undefined {
  const [before = '', after] = text.split('{}');
  if (after === undefined) return stored === text ? '' : undefined;
  if (!stored.startsWith(before) || !stored.endsWith(after)) return undefined;
  return stored.slice(before.length, stored.length - after.length);
}
