import { isUtf8 } from 'node:buffer';
import type { Context } from '@lacre/router/context';
import { languageOf } from '@lacre/router/language';
import type { Log } from '@lacre/services/ports/log';
import type { TokenEndpoint } from '@lacre/services/ports/token-endpoint';
import type { Services } from '@lacre/services/services';
import type { Request, Response } from 'express';
import { rememberActor, rememberErrorCode } from './request-facts.ts';
import { announcedBytes, bytesReadOf } from './rest/read-body.ts';
import { requestIdOf } from './rest/send.ts';

/** Context of a procedure, the same for REST and tRPC. Credentials are only read here, not looked up. */
export function createContext(
  services: Services,
  tokens: TokenEndpoint,
  log: Log,
  req: Request,
  res: Response,
): Context {
  const { headers } = req;
  return {
    services,
    tokens,
    log,
    requestId: requestIdOf(res),
    language: languageOf(headers['accept-language']),
    baseUrl: services.settings.baseUrl,
    credentials: {
      apiKey: req.url.includes('?') && keyInQuery.test(req.url) ? refusedKey : textOf(headers['x-api-key']),
      bearer: bearerOf(headers.authorization),
      organizationHeader: textOf(headers['x-organization-id']),
      mfaCode: textOf(headers['x-mfa-code']),
    },
    idempotencyKey: keyOf(headers['idempotency-key']),
    idempotencyKeyFault: req.method === 'POST' ? keyFaultOf(req) : undefined,
    ip: addressOf(req),
    userAgent: headers['user-agent'],
    bodyBytes: announcedBytes(req),
    bytesRead: () => bytesReadOf(req),
    onActor: (actor) => rememberActor(res, actor),
    onErrorCode: (code) => rememberErrorCode(res, code),
    setHeader: (name, value) => void (res.headersSent || res.setHeader(name, value)),
    reply: { status: undefined, headers: {} },
  };
}

/** Express evaluates its proxy settings even without `X-Forwarded-For`; this skips that. */
const addressOf = (req: Request) => (req.headers['x-forwarded-for'] === undefined ? req.socket.remoteAddress : req.ip);

/** URLs end up in logs and histories: a key in the query string is rejected, even a valid one. */
const keyInQuery = /[?&](?:x-)?api[-_]?key(?:[=&]|$)/i;
/** No key has this text. */
const refusedKey = '';

/** Node decodes headers as Latin-1. Clients send UTF-8 (curl) or Latin-1 (fetch): both must give the same key. */
function keyOf(value: string | string[] | undefined): string | undefined {
  if (value === undefined) return undefined;
  const bytes = Buffer.from(String(value), 'latin1');
  return bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1');
}

/** Names that other services use, and that frameworks make of ours, in lower case as Node gives them. */
const otherKeyHeaders = [
  'X-Idempotency-Key',
  'IdempotencyKey',
  'X-IdempotencyKey',
  'Idempotency_Key',
  'X-Idempotency',
].map((header) => [header.toLowerCase(), header] as const);

/** Node joins repeated headers with a comma, which would be a key that a retry with one header does not repeat. */
function keyFaultOf({ headers, headersDistinct }: Request): Context['idempotencyKeyFault'] {
  const times = headersDistinct['idempotency-key']?.length ?? 0;
  if (times > 0) return times > 1 ? 'repeated' : undefined;
  for (const [name, header] of otherKeyHeaders) if (headers[name] !== undefined) return { header };
  return undefined;
}

const textOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(', ') : value);

/** RFC 6750: `Bearer` in any case, one token. Other schemes are ignored. */
function bearerOf(authorization: string | undefined): string | undefined {
  if (authorization === undefined || authorization.slice(0, 7).toLowerCase() !== 'bearer ') return undefined;
  const token = authorization.slice(7).trim();
  return token === '' ? undefined : token;
}
