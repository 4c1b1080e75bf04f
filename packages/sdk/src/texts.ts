/** Messages of the client itself, in the languages of the service. */
const texts = {
  unreachable: {
    en: (place: string, why: string) =>
      `No response from ${place} (${why}). Check that the service is running and that baseUrl is its address.`,
    es: (place: string, why: string) =>
      `No hay respuesta de ${place} (${why}). Revise que el servicio esté en marcha y que baseUrl sea su dirección.`,
  },
  silent: {
    en: (place: string, seconds: number) =>
      `${place} sent nothing for ${seconds} s: it is unknown whether the request was processed. Check that the service responds; timeoutSeconds sets how long to wait.`,
    es: (place: string, seconds: number) =>
      `${place} no envió nada en ${seconds} s: no se sabe si la solicitud se procesó. Revise que el servicio responda; timeoutSeconds indica cuánto esperar.`,
  },
  certificate: {
    en: (place: string, why: string) =>
      `The certificate of ${place} is not trusted (${why}). It must be valid and issued for this host; if you use your own certificate authority, set NODE_EXTRA_CA_CERTS.`,
    es: (place: string, why: string) =>
      `El certificado de ${place} no es de confianza (${why}). Debe estar vigente y corresponder a este servidor; si usa una autoridad certificadora propia, indíquela en NODE_EXTRA_CA_CERTS.`,
  },
  notLacre: {
    en: (place: string, status: number) =>
      `The server at ${place} is not Lacre (HTTP ${status}). Check baseUrl: https://host, without /app or another path.`,
    es: (place: string, status: number) =>
      `El servidor en ${place} no es Lacre (HTTP ${status}). Revise baseUrl: https://servidor, sin /app ni otra ruta.`,
  },
  insteadOf: {
    en: (place: string, status: number) =>
      `Another server at ${place}, such as a proxy, responded instead of Lacre (HTTP ${status}). Try again in a few minutes; if it continues, check that the service is running and that baseUrl is its address.`,
    es: (place: string, status: number) =>
      `Otro servidor en ${place}, como un proxy, respondió en lugar de Lacre (HTTP ${status}). Inténtelo en unos minutos y, si sigue así, revise que el servicio esté en marcha y que baseUrl sea su dirección.`,
  },
  redirected: {
    en: (place: string, target = 'another address') =>
      `${place} redirects to ${target}. Redirects are not followed: set baseUrl to the address of Lacre itself.`,
    es: (place: string, target = 'otra dirección') =>
      `${place} redirige a ${target}. No se siguen redirecciones: indique en baseUrl la dirección del propio Lacre.`,
  },
  brokenOff: {
    en: (place: string) =>
      `The response from ${place} was interrupted: it is unknown whether the request was processed.`,
    es: (place: string) => `La respuesta de ${place} llegó incompleta: no se sabe si la solicitud se procesó.`,
  },
  cutOff: {
    en: (place: string) => `The download from ${place} was interrupted: retry it.`,
    es: (place: string) => `El archivo de ${place} llegó incompleto: descárguelo de nuevo.`,
  },
  notSettled: {
    en: (url: string, seconds: number) => `Still in progress after ${seconds} s: poll ${url} for the outcome.`,
    es: (url: string, seconds: number) => `Sigue en proceso después de ${seconds} s: consulte el resultado en ${url}.`,
  },
  failed: { en: () => 'It failed', es: () => 'Falló' },
  baseUrl: {
    en: (url: string) => `baseUrl must be the http(s) address of the service, not ${url}`,
    es: (url: string) => `baseUrl debe ser la dirección http(s) del servicio, no ${url}`,
  },
  missing: {
    en: (name: string) => `${name} is missing`,
    es: (name: string) => `falta ${name}`,
  },
  noId: {
    en: (name: string, value: string) => `${name} must not be "${value}": in a path it would address another operation`,
    es: (name: string, value: string) => `${name} no puede ser "${value}": en una ruta llevaría a otra operación`,
  },
  noKey: {
    en: (key: string) => `idempotencyKey ${key} must not contain line breaks or other control characters`,
    es: (key: string) => `idempotencyKey ${key} no debe contener saltos de línea ni otros caracteres de control`,
  },
  spacedKey: {
    en: (key: string) => `idempotencyKey ${key} must not begin or end with a space, which is lost on the way`,
    es: (key: string) => `idempotencyKey ${key} no debe empezar ni terminar con un espacio, que se pierde en el camino`,
  },
  credential: {
    en: (name: string) => `${name} contains a character that none has, such as a typographic quote: copy it again`,
    es: (name: string) =>
      `${name} contiene un carácter que no puede tener, como una comilla tipográfica: cópielo de nuevo`,
  },
  grantEnded: {
    en: () =>
      'The authorization code or refresh token is invalid, already used, expired or revoked: ask the user to authorize again.',
    es: () =>
      'El código de autorización o el token de renovación es incorrecto, ya se usó, venció o fue revocado: pida al usuario que autorice otra vez.',
  },
  wrongClient: {
    en: () => 'clientId and clientSecret do not match an application: check them.',
    es: () => 'clientId y clientSecret no corresponden a ninguna aplicación: revíselos.',
  },
  unsigned: {
    en: () => 'the headers webhook-id, -timestamp and -signature are missing',
    es: () => 'faltan los encabezados webhook-id, -timestamp y -signature',
  },
  tooOld: {
    en: (seconds: number) => `the request is ${seconds} s old`,
    es: (seconds: number) => `la solicitud tiene ${seconds} s de antigüedad`,
  },
  tooEarly: {
    en: (seconds: number) => `the request is from ${seconds} s in the future: check the clock of this machine`,
    es: (seconds: number) => `la solicitud es de ${seconds} s en el futuro: revise el reloj de esta máquina`,
  },
  noTimestamp: {
    en: (said: string) => `webhook-timestamp must be the seconds since 1970 in digits, not ${said}`,
    es: (said: string) => `webhook-timestamp debe tener los segundos desde 1970 en dígitos, no ${said}`,
  },
  otherSecret: {
    en: () => 'no signature matches this secret',
    es: () => 'ninguna firma corresponde a este secreto',
  },
  parsedBody: {
    en: () => 'the body is already an object: pass the raw text or bytes, before JSON parsing',
    es: () =>
      'el cuerpo ya es un objeto: pase el texto o los bytes tal como llegaron, antes de interpretarlos como JSON',
  },
  noSecret: {
    en: () => 'the secret of the webhook is missing: pass the whsec_... from its creation',
    es: () => 'falta el secreto del webhook: pase el whsec_... con el que se creó',
  },
  notBase64: {
    en: () => 'the secret is not base64: pass the whsec_... exactly as you received it',
    es: () => 'el secreto no es base64: pase el whsec_... exactamente como lo recibió',
  },
};

export type Texts = { readonly [Name in keyof typeof texts]: (typeof texts)[Name]['en'] };

/** @param language as in `Accept-Language`; anything other than Spanish means English */
export function textsIn(language = 'en'): Texts {
  const chosen = /^es\b/i.test(language) ? 'es' : 'en';
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text[chosen]])) as unknown as Texts;
}
