import type { ServerResponse } from 'node:http';
import { DatabaseUnavailable } from '@lacre/services/database-unavailable';
import type { OauthTokens, TokenEndpoint, TokenOutcome } from '@lacre/services/ports/token-endpoint';
import { type DispatchFunc, type Response as Injected, inject } from 'light-my-request';
import { mismatchOf } from './grant-mismatch.ts';
import type { Handle, OauthProvider } from './provider.ts';

/** Posts a form to the provider in this process, without a socket. */
export function postForm(
  handle: Handle,
  url: string,
  form: URLSearchParams,
  headers: Record<string, string> = {},
): Promise<Injected> {
  return post(handle, url, form.toString(), { ...headers, 'content-type': 'application/x-www-form-urlencoded' });
}

/** Posts JSON in the same way. */
export const postJson = (handle: Handle, url: string, body: object): Promise<Injected> =>
  post(handle, url, JSON.stringify(body), { 'content-type': 'application/json' });

function post(handle: Handle, url: string, payload: string, headers: Record<string, string>): Promise<Injected> {
  // `inject` waits for the response itself; the handler's promise is not needed.
  const dispatch: DispatchFunc = (req, res) => void handle(req, res);
  return inject(dispatch, {
    method: 'POST',
    url,
    headers: { accept: 'application/json', ...headers },
    payload,
  });
}

/** Forwards the provider's response. */
export function passOn(res: ServerResponse, { statusCode, headers, rawPayload }: Injected): void {
  res.statusCode = statusCode;
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !ofTransport.has(name)) res.setHeader(name, value);
  res.setHeader('Cache-Control', 'no-store');
  res.end(rawPayload);
}

const ofTransport = new Set(['connection', 'date', 'transfer-encoding', 'content-length', 'keep-alive']);

/** The provider's token endpoint for the operations that speak JSON. */
export function createTokenEndpoint(providerNow: () => Promise<OauthProvider>): TokenEndpoint {
  const ask = async (fields: Record<string, string | undefined | null>): Promise<TokenOutcome> => {
    const form = new URLSearchParams();
    for (const [name, value] of Object.entries(fields)) if (value) form.set(name, value);
    const { statusCode, body } = await postForm((await providerNow()).handle, '/oauth/token', form);
    const answer = JSON.parse(body) as OauthTokens & { error?: string; error_description?: string };
    if (statusCode === 200) return { kind: 'granted', tokens: answer };
    if (statusCode === 503) throw new DatabaseUnavailable('The token endpoint cannot use the database');
    const { error = 'server_error', error_description: description } = answer;
    if (statusCode >= 500) throw new Error(`The token endpoint answered ${statusCode} ${error}`);
    // A malformed verifier is reported like a wrong one.
    const isVerifier = error === 'invalid_request' && description?.includes('code_verifier') === true;
    if (isVerifier) return { kind: 'refused', error: 'invalid_grant', description, mismatch: 'verifier-differs' };
    return { kind: 'refused', error, description, mismatch: mismatchOf(description) };
  };
  return {
    exchangeCode: ({ code, clientId, clientSecret, redirectUri, codeVerifier }) =>
      ask({
        grant_type: 'authorization_code',
        code,
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uri: redirectUri,
        code_verifier: codeVerifier,
      }),
    refresh: ({ refreshToken, clientId, clientSecret }) =>
      ask({
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
        client_id: clientId,
        client_secret: clientSecret,
      }),
  };
}
