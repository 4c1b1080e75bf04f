import type { Text } from '@lacre/cfdi/violation';
import type { OauthApplicationType } from '@lacre/database/repositories/oauth-application.repository';
import { AppError } from '../errors.ts';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** A valid URI on the user's own machine, with any port (RFC 8252 section 7.3). */
export const isLoopback = (uri: string): boolean =>
  faultOf(uri, 'public') === undefined && new URL(uri).protocol === 'http:';

/**
 * Rejects redirect URIs that are not safe (RFC 9700 section 2.1, RFC 8252 section 7): https is allowed anywhere, http
 * on the user's own machine only, a private-use URI scheme for public applications only. URIs are later compared as
 * strings, so they are stored unchanged.
 */
export function checkRedirectUris(uris: readonly string[], type: OauthApplicationType): void {
  const faults = uris.flatMap((uri, index) => {
    const fault = faultOf(uri, type);
    const path = `redirectUris[${index}]`;
    return fault === undefined ? [] : [{ path, message: { en: `${path} ${fault.en}`, es: `${path} ${fault.es}` } }];
  });
  if (new Set(uris).size !== uris.length)
    faults.push({
      path: 'redirectUris',
      message: {
        en: 'redirectUris must not contain the same address twice',
        es: 'redirectUris no debe contener dos veces la misma dirección',
      },
    });
  if (faults.length === 0) return;
  throw new AppError('INVALID_REDIRECT_URI', {
    texts: faults.map(({ message }) => message),
    details: faults.map((fault) => ({ ...fault, code: 'INVALID_REDIRECT_URI', source: 'api' })),
  });
}

function faultOf(uri: string, type: OauthApplicationType): Text | undefined {
  // The database would change a lone surrogate, and browsers treat `https:a.example` as a relative path.
  if (/[\s\p{Cc}\p{Cs}*\\]|^https?:(?!\/\/)/iu.test(uri) || !URL.canParse(uri))
    return {
      en: 'must be an absolute URL without spaces or wildcards',
      es: 'debe ser una URL absoluta sin espacios ni comodines',
    };
  const { protocol, hostname, username, password } = new URL(uri);
  if (uri.includes('#')) return { en: 'must not have a fragment', es: 'no debe tener fragmento (#)' };
  if (username !== '' || password !== '')
    return { en: 'must not contain a user name or password', es: 'no debe contener usuario ni contraseña' };
  // A host never contains these characters, though a URL may: a content security policy would interpret `;` and `,`.
  if (/^https?:$/.test(protocol) && !/^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/.test(hostname))
    return {
      en: 'must have a host name of letters, digits, hyphens and dots',
      es: 'debe tener un nombre de servidor con solo letras, dígitos, guiones y puntos',
    };
  if (protocol === 'https:') return undefined;
  if (protocol === 'http:')
    return loopback.has(hostname)
      ? undefined
      : {
          en: 'must use https; http is allowed only for localhost, 127.0.0.1 and [::1]',
          es: 'debe usar https; http solo se permite para localhost, 127.0.0.1 y [::1]',
        };
  if (type !== 'public')
    return {
      en: 'must use https (custom schemes are allowed only for public applications)',
      es: 'debe usar https (los esquemas propios solo se permiten para aplicaciones públicas)',
    };
  return /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:$/.test(protocol)
    ? undefined
    : {
        en: 'must use https, or a scheme based on a domain that you own, such as com.example.app:/callback',
        es: 'debe usar https, o un esquema basado en un dominio suyo, como com.example.app:/callback',
      };
}
