import type { TokenSource } from './lacre.ts';
import {
  AuthenticationError,
  ConnectionError,
  errorOf,
  InvalidRequestError,
  type LacreError,
  unreachable,
} from './lacre-error.ts';
import { redirect } from './redirect.ts';
import { jsonOf } from './request.ts';
import { type Texts, textsIn } from './texts.ts';
import { defaultTimeout, withTimeout } from './timeout.ts';

/** An OAuth application registered with the service. */
export interface OauthApplication {
  baseUrl: string;
  clientId: string;
  /** Only for confidential applications. */
  clientSecret?: string;
  redirectUri: string;
  /** Language of error messages: `es` or `en`. */
  language?: string;
  /** How long to wait for a response, in seconds. Default: 120. */
  timeoutSeconds?: number;
  fetch?: typeof fetch;
}

export interface OauthTokens {
  access_token: string;
  refresh_token?: string;
  expires_in: number;
  scope?: string;
}

/** Proof Key for Code Exchange (RFC 7636, S256): keep the verifier until you receive the code. */
export async function createPkce(): Promise<{ verifier: string; challenge: string }> {
  const verifier = base64Url(crypto.getRandomValues(new Uint8Array(32)));
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { verifier, challenge: base64Url(new Uint8Array(hash)) };
}

/** URL to redirect the user to. `state` is returned with the code: check that it is the same. */
export function authorizationUrl(
  { baseUrl, clientId, redirectUri }: OauthApplication,
  { scopes, state, challenge }: { scopes: readonly string[]; state: string; challenge: string },
): string {
  const url = new URL('oauth/authorize', `${baseUrl.replace(/\/$/, '')}/`);
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: scopes.join(' '),
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  }).toString();
  return url.href;
}

/**
 * Exchanges an authorization code for tokens. A code works once; a second use revokes the tokens of the first.
 * @throws AuthenticationError with `INVALID_GRANT` for an invalid or expired code, `INVALID_CLIENT` for a wrong client
 *   ID or secret
 */
export const exchangeCode = (application: OauthApplication, code: string, verifier: string): Promise<OauthTokens> =>
  tokens(application, {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: application.redirectUri,
  });

/**
 * Token source for `new Lacre({ token })` that renews itself; concurrent calls share one renewal. Store each pair that
 * `onTokens` receives: refresh tokens are single use, and reusing one ends the authorization. After it has ended, calls
 * fail with an AuthenticationError, `INVALID_GRANT`: the user must authorize the application again.
 */
export function renewingToken(
  application: OauthApplication,
  first: Pick<OauthTokens, 'access_token' | 'refresh_token'>,
  onTokens: (tokens: OauthTokens) => void | Promise<void>,
): TokenSource {
  let { access_token: current, refresh_token: next } = first;
  let renewing: Promise<string> | undefined;
  async function renew(refresh_token: string): Promise<string> {
    const renewed = await tokens(application, { grant_type: 'refresh_token', refresh_token });
    current = renewed.access_token;
    next = renewed.refresh_token ?? next;
    await onTokens(renewed);
    return current;
  }
  return {
    async token(refused) {
      if (refused !== current || next === undefined) return current;
      renewing ??= renew(next).finally(() => {
        renewing = undefined;
      });
      return renewing;
    },
  };
}

/**
 * Revokes a token (RFC 7009) and all tokens of the same authorization. An already revoked token is not an error.
 */
export async function revokeToken(application: OauthApplication, token: string): Promise<void> {
  await post(application, 'revoke', { token });
}

async function tokens(application: OauthApplication, fields: Record<string, string>): Promise<OauthTokens> {
  const response = await post(application, 'token', fields);
  const base = application.baseUrl.replace(/\/$/, '');
  const texts = textsIn(application.language);
  const granted = (await jsonOf(response, { base, texts })) as OauthTokens | null;
  // Stored, anything else would replace tokens that still work.
  if (typeof granted?.access_token === 'string') return granted;
  throw new ConnectionError('NOT_A_LACRE_ANSWER', texts.notLacre(base, response.status), response.status);
}

async function post(
  application: OauthApplication,
  endpoint: string,
  fields: Record<string, string>,
): Promise<Response> {
  const {
    baseUrl,
    clientId,
    clientSecret,
    language,
    fetch: given = fetch,
    timeoutSeconds = defaultTimeout,
  } = application;
  const send = withTimeout(given, timeoutSeconds);
  const texts = textsIn(language);
  const base = baseUrl.replace(/\/$/, '');
  const body = new URLSearchParams({
    ...fields,
    client_id: clientId,
    ...(clientSecret !== undefined && { client_secret: clientSecret }),
  });
  const headers = { ...(language !== undefined && { 'accept-language': language }) };
  const response = await send(`${base}/oauth/${endpoint}`, { method: 'POST', headers, body, redirect }).catch(
    (cause: unknown) => {
      throw unreachable(base, cause, texts);
    },
  );
  if (!response.ok) throw await rejectionOf(response, base, texts);
  return response;
}

/** The standard endpoints return errors as in RFC 6749, 5.2, without the service's `code`. */
async function rejectionOf(response: Response, base: string, texts: Texts): Promise<LacreError> {
  const { status } = response;
  const { code, error, error_description } = ((await response
    .clone()
    .json()
    .catch(() => undefined)) ?? {}) as Record<string, unknown>;
  if (typeof error !== 'string' || code !== undefined || status >= 500) return errorOf(response, base, texts);
  const docsUrl = (slug: string) => `${base}/docs/errors/${slug}`;
  const text = typeof error_description === 'string' ? `${error}: ${error_description}` : error;
  // The code is valid, but this program exchanges it with something else than it was requested with.
  if (error === 'invalid_grant' && /redirect_uri|code_verifier/.test(text))
    return new AuthenticationError('INVALID_GRANT', text, status, { docsUrl: docsUrl('invalid-grant') });
  if (error === 'invalid_grant')
    return new AuthenticationError('INVALID_GRANT', texts.grantEnded(), status, { docsUrl: docsUrl('invalid-grant') });
  if (error === 'invalid_client')
    return new AuthenticationError('INVALID_CLIENT', texts.wrongClient(), status, {
      docsUrl: docsUrl('invalid-client'),
    });
  return new InvalidRequestError('INVALID_INPUT', text, status, { docsUrl: docsUrl('invalid-input') });
}

const base64Url = (bytes: Uint8Array) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
