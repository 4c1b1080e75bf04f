/** What this client says itself, in the languages of the service. */
const texts = {
  unreachable: {
    en: (place: string, why: string) =>
      `Nothing answers at ${place} (${why}). Check that the service runs and that baseUrl is its address.`,
    es: (place: string, why: string) =>
      `Nada responde en ${place} (${why}). Revise que el servicio esté en marcha y que baseUrl sea su dirección.`,
  },
  certificate: {
    en: (place: string, why: string) =>
      `The certificate of ${place} is not trusted (${why}). It must be in force and name this host; an authority of your own is named in NODE_EXTRA_CA_CERTS.`,
    es: (place: string, why: string) =>
      `El certificado de ${place} no es de confianza (${why}). Debe estar vigente y nombrar este servidor; una autoridad propia se indica en NODE_EXTRA_CA_CERTS.`,
  },
  notLacre: {
    en: (place: string, status: number) =>
      `What answered at ${place} is not Lacre (HTTP ${status}). Check baseUrl: https://host, without /app or another path.`,
    es: (place: string, status: number) =>
      `Lo que respondió en ${place} no es Lacre (HTTP ${status}). Revise baseUrl: https://servidor, sin /app ni otra ruta.`,
  },
  brokenOff: {
    en: (place: string) => `The answer of ${place} broke off: whether it did what was asked is not known.`,
    es: (place: string) => `La respuesta de ${place} llegó incompleta: no se sabe si hizo lo que se le pidió.`,
  },
  cutOff: {
    en: (place: string) => `The file from ${place} broke off: ask for it again.`,
    es: (place: string) => `El archivo de ${place} llegó incompleto: pídalo de nuevo.`,
  },
  notSettled: {
    en: (url: string, seconds: number) =>
      `It was not settled within ${seconds} s and is still being settled: ask ${url}.`,
    es: (url: string, seconds: number) => `No concluyó en ${seconds} s y sigue por su cuenta: consulte ${url}.`,
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
    en: (name: string, value: string) => `${name} must not be "${value}": in a path it leads to another operation`,
    es: (name: string, value: string) => `${name} no puede ser "${value}": en una ruta lleva a otra operación`,
  },
  noKey: {
    en: (key: string) => `idempotencyKey ${key} must have no line ends or other control characters`,
    es: (key: string) => `idempotencyKey ${key} no debe tener saltos de línea ni otros caracteres de control`,
  },
  grantEnded: {
    en: () =>
      'The authorization code or the refresh token is wrong, used, expired or revoked: have the user authorize again.',
    es: () =>
      'El código de autorización o el token de renovación es incorrecto, ya se usó, venció o fue revocado: pida al usuario que autorice otra vez.',
  },
  wrongClient: {
    en: () => 'clientId and clientSecret are not those of an application: check them.',
    es: () => 'clientId y clientSecret no son los de una aplicación: revíselos.',
  },
  unsigned: {
    en: () => 'the headers webhook-id, -timestamp and -signature are missing',
    es: () => 'faltan los encabezados webhook-id, -timestamp y -signature',
  },
  tooOld: {
    en: (seconds: number) => `it is ${seconds} s old`,
    es: (seconds: number) => `tiene ${seconds} s de antigüedad`,
  },
  otherSecret: {
    en: () => 'no signature is of this secret',
    es: () => 'ninguna firma corresponde a este secreto',
  },
  parsedBody: {
    en: () => 'the body is an object already: pass its text or bytes as they came, before a JSON parser has them',
    es: () =>
      'el cuerpo ya es un objeto: pase su texto o sus bytes como llegaron, antes de que los lea un parser de JSON',
  },
  noSecret: {
    en: () => 'the secret of the webhook is missing: pass the whsec_... that it was made with',
    es: () => 'falta el secreto del webhook: pase el whsec_... con el que se creó',
  },
  notBase64: {
    en: () => 'the secret is no base64: pass the whsec_... as it was given',
    es: () => 'el secreto no es base64: pase el whsec_... tal como se le dio',
  },
};

export type Texts = { readonly [Name in keyof typeof texts]: (typeof texts)[Name]['en'] };

/** @param language as in `Accept-Language`; whatever is not Spanish is English */
export function textsIn(language = 'en'): Texts {
  const chosen = /^es\b/i.test(language) ? 'es' : 'en';
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text[chosen]])) as unknown as Texts;
}
