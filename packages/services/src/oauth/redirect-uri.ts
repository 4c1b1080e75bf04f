import type { OauthApplicationType } from '@lacre/database/repositories/oauth-application.repository';
import { AppError } from '../errors.ts';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Refuses addresses that an answer must not be sent to (RFC 9700 section 2.1, RFC 8252 section 7): https anywhere, http on
 * the machine of the user itself, a scheme of the application's own only for public ones. Compared as text later on, so
 * what is stored is what was given.
 */
export function checkRedirectUris(uris: readonly string[], type: OauthApplicationType): void {
  const messages = uris.flatMap((uri, index) => {
    const fault = faultOf(uri, type);
    return fault === undefined ? [] : [`redirectUris[${index}] ${fault}`];
  });
  if (new Set(uris).size !== uris.length) messages.push('redirectUris must not contain the same address twice');
  if (messages.length > 0) throw new AppError('bad-request', messages, { code: 'INVALID_REDIRECT_URI' });
}

function faultOf(uri: string, type: OauthApplicationType): string | undefined {
  if (/[\s\p{Cc}*\\]/u.test(uri) || !URL.canParse(uri)) return 'must be an absolute URL without blanks or wildcards';
  const { protocol, hostname, username, password } = new URL(uri);
  if (uri.includes('#')) return 'must not have a fragment';
  if (username !== '' || password !== '') return 'must not contain a user name or password';
  // What a URL may hold and a host never does: a content security policy would read `;` and `,` as its own.
  if (/^https?:$/.test(protocol) && !/^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/.test(hostname))
    return 'must have a host of letters, digits, hyphens and dots';
  if (protocol === 'https:') return undefined;
  if (protocol === 'http:')
    return loopback.has(hostname) ? undefined : 'must use https; http is for localhost, 127.0.0.1 and [::1] only';
  if (type !== 'public') return 'must use https (a scheme of its own is for public applications only)';
  return /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:$/.test(protocol)
    ? undefined
    : 'must use https, or a scheme made of a domain of yours, as com.example.app:/callback';
}
