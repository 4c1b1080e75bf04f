import { faultOfRegistration, type RegistrationFault, scopesOf } from '@lacre/services/oauth/register-client';
import type { Request, Response } from 'express';
import { isJsonType, refusedParameterOf } from '../rest/media-type.ts';
import { type JsonObject, parseJsonObject } from '../rest/parse-json.ts';
import { readBody } from '../rest/read-body.ts';
import { sendJson } from '../rest/send.ts';
import type { Handle } from './provider.ts';
import { passOn, postJson } from './token-endpoint.ts';

const bytesMax = 16_384;

/**
 * Dynamic client registration (RFC 7591) for programs on the user's own machine, such as agents: always public clients,
 * with PKCE and a loopback redirect. Other metadata is ignored; the response states what was registered.
 */
export async function answerRegistration(handle: Handle, req: Request, res: Response): Promise<void> {
  if (!isJsonType(req)) return sendFault(res, refusedParameterOf(req) === undefined ? notJson : notUtf8);
  const metadata = parsed(await readBody(req, bytesMax));
  if (!metadata) return sendFault(res, notJson);
  const { client_name: name, redirect_uris: redirectUris, scope } = metadata;
  const fault = faultOfRegistration({ name, redirectUris, scope });
  if (fault) return sendFault(res, fault);
  const answer = await postJson(handle, '/oauth/register', {
    client_name: typeof name === 'string' ? name.trim() : new URL((redirectUris as [string])[0]).host,
    redirect_uris: redirectUris,
    scope: scopesOf(scope as string | undefined).join(' '),
    application_type: 'native',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  });
  passOn(res, answer);
}

const notJson: RegistrationFault = {
  error: 'invalid_client_metadata',
  description: 'The body must be a JSON object, with Content-Type: application/json',
};

const notUtf8: RegistrationFault = {
  error: 'invalid_client_metadata',
  description: 'Content-Type: application/json allows only the parameter charset=utf-8: JSON is always UTF-8',
};

function parsed(bytes: Buffer): JsonObject | undefined {
  try {
    return parseJsonObject(bytes);
  } catch {
    return undefined;
  }
}

function sendFault(res: Response, { error, description }: RegistrationFault): void {
  res.statusCode = 400;
  res.setHeader('Cache-Control', 'no-store');
  sendJson(res, { error, error_description: description });
}
