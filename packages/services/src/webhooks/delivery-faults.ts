import type { AnswerLanguage } from '../language.ts';

/** Kept in English, as the log of an attempt; what is not here is read as it was kept. */
const spanish: readonly (readonly [RegExp, string])[] = [
  [/^Answered (\d+)$/, 'Respondió $1'],
  [/^Answered (\d+): redirects are not followed$/, 'Respondió $1: no se siguen redirecciones'],
  [/^No complete answer within ([\d.]+) s$/, 'No hubo respuesta completa en $1 s'],
  [/^The connection was refused$/, 'La conexión fue rechazada'],
  [/^The connection was reset$/, 'La conexión se cortó'],
  [/^The host cannot be reached$/, 'No se puede llegar al servidor'],
  [/^The network cannot be reached$/, 'No se puede llegar a la red'],
  [/^The connection could not be made in time$/, 'No se pudo conectar a tiempo'],
  [
    /^The connection was closed before the answer was complete$/,
    'La conexión se cerró antes de que la respuesta estuviera completa',
  ],
  [/^The certificate has expired$/, 'El certificado del servidor ya venció'],
  [/^The certificate is not valid yet$/, 'El certificado del servidor todavía no es válido'],
  [/^The certificate is for another host$/, 'El certificado es de otro servidor'],
  [
    /^The certificate is self-signed: no known authority signed it$/,
    'El certificado es autofirmado: no lo firmó ninguna autoridad conocida',
  ],
  [
    /^The authority of the certificate is not known: the server may not send the whole chain$/,
    'No se conoce la autoridad del certificado: puede que el servidor no envíe la cadena completa',
  ],
  [/^The server does not speak TLS on this port$/, 'El servidor no habla TLS en ese puerto'],
  [/^The answer is no HTTP$/, 'La respuesta no es HTTP'],
  [/^The headers of the answer are too long$/, 'Los encabezados de la respuesta son demasiado largos'],
  [/^The request failed \((\w+)\)$/, 'La petición falló ($1)'],
  [/^The host name was not found: (.+)$/, 'No se encontró el nombre del servidor: $1'],
  [/^The host name has no address$/, 'El nombre del servidor no tiene dirección'],
  [/^The address is not a public https address$/, 'La dirección no es una dirección https pública'],
  [/^The webhook was switched off$/, 'Se desactivó el webhook'],
  [
    /^The signing secret cannot be opened: rotate it$/,
    'No se puede abrir el secreto con que se firma: cámbielo por uno nuevo',
  ],
  [
    /^Not sent: the API key or application that made this webhook may not read this event$/,
    'No se envió: la clave de API o la aplicación que creó este webhook no puede leer este evento',
  ],
];

/** Why an attempt failed, in the language of who reads it. */
export function deliveryFaultIn(fault: string | null, { language }: AnswerLanguage): string | null {
  if (fault === null || language === 'en') return fault;
  for (const [english, text] of spanish) if (english.test(fault)) return fault.replace(english, text);
  return fault;
}
