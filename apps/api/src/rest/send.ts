import { pipeline } from 'node:stream/promises';
import type { Context } from '@lacre/router/context';
import { type ErrorBody, toErrorBody } from '@lacre/router/error-body';
import { FileResponse } from '@lacre/router/file';
import { languageOf } from '@lacre/router/language';
import { ReaderTooSlow } from '@lacre/services/exports/slow-reader-guard';
import { largeBodyBytes } from '@lacre/services/limits/large-body';
import type { Request, Response } from 'express';
import { rememberErrorCode } from '../request-facts.ts';
import { loggedPath } from './logged-path.ts';
import type { Operation } from './operations.ts';
import type { JsonObject } from './parse-json.ts';
import { announcedBytes } from './read-body.ts';

/**
 * Sends a procedure's result.
 *
 * @param toVersionedAnswer converts it to the requested API version
 */
export async function send(
  res: Response,
  { meta }: Operation,
  { reply }: Context,
  output: unknown,
  input: JsonObject,
  toVersionedAnswer: (output: unknown) => unknown = (same) => same,
): Promise<void> {
  const { status, location } = meta.rest ?? {};
  res.statusCode = reply.status ?? status ?? 200;
  for (const [name, value] of Object.entries(reply.headers)) res.setHeader(name, value);
  varyByReader(res);
  if (res.statusCode === 204) {
    res.end();
    return;
  }
  if (output instanceof FileResponse) {
    await sendFile(res, output);
    return;
  }
  if (location && res.statusCode === 201 && !res.hasHeader('Location'))
    res.setHeader('Location', location(output as { id: string }, input));
  sendJson(res, toVersionedAnswer(output));
}

/**
 * Sets `Vary`: responses depend on the requested language and on the caller, whose account has a language of its own.
 */
export function varyByReader(res: Response): void {
  const vary = res.getHeader('Vary');
  // The common cases are precomputed instead of parsed each time.
  if (vary === undefined) res.setHeader('Vary', readerHeaders);
  else if (vary === 'Origin') res.setHeader('Vary', originAndReader);
  else res.vary(readerHeaders);
}

/** Headers that identify the caller and the organization. */
export const credentialHeaders = 'X-API-Key, Authorization, X-Organization-Id';
export const readerHeaders = `Accept-Language, ${credentialHeaders}`;
const originAndReader = `Origin, ${readerHeaders}`;

/** Sends a JSON body with the status already set. */
export function sendJson(res: Response, value: unknown): void {
  // As a string, it is sent in one write with the headers.
  const text = JSON.stringify(value) ?? 'null';
  const bytes = Buffer.byteLength(text);
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Content-Length', bytes);
  if (res.req.method === 'HEAD') res.end();
  // Pure ASCII is the same in both encodings, and Latin-1 is copied without encoding.
  else res.end(text, bytes === text.length ? 'latin1' : 'utf8');
}

/** How long a client may keep sending a body that is no longer needed. */
const lingerMs = 1_000;

/** Sends an error body. Stops reading from a client that sent too much, or too often. */
export function sendErrorBody(req: Request, res: Response, value: unknown): void {
  if (res.statusCode === 413) sendJsonAndHangUp(req, res, value, true);
  else if (res.statusCode === 429 && announcedBytes(req) > largeBodyBytes) sendJsonAndHangUp(req, res, value, false);
  else sendJson(res, value);
}

/**
 * Sends an error without reading the request body to its end, and closes the connection. Not immediately, because a
 * client that is still sending would lose the response (RFC 9112, 9.6); until then the rest of the body is read
 * (`readsOn`) for clients that read only after sending.
 */
function sendJsonAndHangUp(req: Request, res: Response, value: unknown, readsOn: boolean): void {
  const bytes = Buffer.from(JSON.stringify(value));
  res.setHeader('Connection', 'close');
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Content-Length', bytes.length);
  if (req.complete) {
    res.end(bytes);
    return;
  }
  res.write(bytes);
  const hangUp = () => {
    clearTimeout(deadline);
    res.end();
  };
  // After a blocked event loop, timers run before socket events: read what has arrived first.
  const deadline = setTimeout(() => setImmediate(hangUp), lingerMs);
  req.once('end', hangUp).once('close', hangUp);
  if (readsOn) req.resume();
}

async function sendFile(res: Response, { content, contentType, disposition, filename }: FileResponse): Promise<void> {
  res.setHeader('Content-Type', contentType);
  res.setHeader('Content-Disposition', contentDisposition(disposition, filename));
  if (Buffer.isBuffer(content)) {
    res.setHeader('Content-Length', content.length);
    res.end(res.req.method === 'HEAD' ? undefined : content);
    return;
  }
  // A pipeline into the response of a client that has left fails without closing the file.
  if (res.req.method === 'HEAD' || res.destroyed) {
    content.destroy();
    res.end();
    return;
  }
  await pipeline(content, res);
}

/** RFC 6266: an ASCII name, plus the exact name (RFC 8187) if it differs. */
function contentDisposition(disposition: string, filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  if (plain === filename) return `${disposition}; filename="${plain}"`;
  const encoded = encodeURIComponent(filename.toWellFormed()).replace(
    /['()*!]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

type ErrorContext = Pick<Context, 'log' | 'baseUrl'> &
  Partial<Pick<Context, 'language' | 'credentials' | 'resource'>> & {
    /** Converts the body to the requested API version. */
    reword?: (body: ErrorBody) => ErrorBody;
  };

/**
 * Sends an error in the contract's format. Once the response has begun, only closing the connection can signal the
 * error.
 */
export function sendError(
  req: Request,
  res: Response,
  error: unknown,
  {
    log,
    baseUrl,
    credentials,
    resource,
    language = languageOf(req.headers['accept-language']),
    reword = (same) => same,
  }: ErrorContext,
): void {
  const requestId = requestIdOf(res);
  const { statusCode, body, headers, unexpected } = toErrorBody(error, {
    requestId,
    language,
    baseUrl,
    onErrorCode: (code) => rememberErrorCode(res, code),
    ...(credentials && { credentials }),
    ...(resource && { resource }),
  });
  const clientLeft = res.destroyed || res.socket === null || res.socket.destroyed;
  if (unexpected && !clientLeft)
    log.error({ error, requestId, method: req.method, path: loggedPath(req.originalUrl) }, 'request failed');
  if (error instanceof ReaderTooSlow)
    log.info({ requestId, bytes: error.bytes }, 'closed the connection of a client that read too slowly');
  if (res.headersSent || clientLeft) {
    res.destroy();
    return;
  }
  for (const name of ['Content-Disposition', 'Location']) res.removeHeader(name);
  // A challenge already set, such as that of `/metrics`, stays.
  const isChallenged = res.hasHeader('WWW-Authenticate');
  for (const [name, value] of Object.entries(headers))
    if (!isChallenged || name !== 'WWW-Authenticate') res.setHeader(name, value);
  varyByReader(res);
  // Also before authentication: otherwise a cache could store a 404 without caching headers.
  res.setHeader('Cache-Control', 'no-store');
  res.statusCode = statusCode;
  sendErrorBody(req, res, reword(body));
}

/** The request id, which is set on every response before anything else. */
export const requestIdOf = (res: Response): string => String(res.getHeader('X-Request-Id') ?? '');
