import { pipeline } from 'node:stream/promises';
import type { Context } from '@lacre/router/context';
import { type ErrorBody, toErrorBody } from '@lacre/router/error-body';
import { FileResponse } from '@lacre/router/file';
import { languageOf } from '@lacre/router/language';
import { largeBodyBytes } from '@lacre/services/limits/large-body';
import type { Request, Response } from 'express';
import { rememberErrorCode } from '../request-facts.ts';
import { loggedPath } from './logged-path.ts';
import type { Operation } from './operations.ts';
import type { JsonObject } from './parse-json.ts';
import { announcedBytes } from './read-body.ts';

/**
 * Answers what a procedure returned.
 *
 * @param toVersionedAnswer JSON as the version that was asked for has it
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
 * Says that the answer depends on the language that was asked for, and on who asks: a person's own language is known by
 * the session, and everything else that is said is for that caller.
 */
export function varyByReader(res: Response): void {
  const said = res.getHeader('Vary');
  // What nearly every answer says so far: put together once instead of taken apart each time.
  if (said === undefined) res.setHeader('Vary', readerHeaders);
  else if (said === 'Origin') res.setHeader('Vary', originAndReader);
  else res.vary(readerHeaders);
}

/** Who asks, and for which organization. */
export const credentialHeaders = 'X-API-Key, Authorization, X-Organization-Id';
export const readerHeaders = `Accept-Language, ${credentialHeaders}`;
const originAndReader = `Origin, ${readerHeaders}`;

/** A body of JSON with the status that is set. */
export function sendJson(res: Response, value: unknown): void {
  // As text it leaves with the headers in one piece.
  const text = JSON.stringify(value) ?? 'null';
  const bytes = Buffer.byteLength(text);
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Content-Length', bytes);
  if (res.req.method === 'HEAD') res.end();
  // ASCII alone is the same in both, and is copied as it is instead of being encoded.
  else res.end(text, bytes === text.length ? 'latin1' : 'utf8');
}

/** As long as a client may go on sending what is not read any more. */
const lingerMs = 1_000;

/** Sends the body of an error. Of a client that sent too much, or too often, no more is read. */
export function sendErrorBody(req: Request, res: Response, value: unknown): void {
  if (res.statusCode === 413) sendJsonAndHangUp(req, res, value, true);
  else if (res.statusCode === 429 && announcedBytes(req) > largeBodyBytes) sendJsonAndHangUp(req, res, value, false);
  else sendJson(res, value);
}

/**
 * Refuses a body that is not worth reading to its end: the connection closes. Not at once, or a client that is still
 * sending would be cut off before it has read the answer (RFC 9112, 9.6); what it sends until then is read for clients
 * that read nothing before.
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
  // In a process that stood still timers come before sockets: what has come by now is read first.
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
  if (res.req.method === 'HEAD') {
    content.destroy();
    res.end();
    return;
  }
  await pipeline(content, res);
}

/** RFC 6266: a name every client understands, and the real one (RFC 8187) when it says more. */
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
    /** The body as the version that was asked for has it. */
    reword?: (body: ErrorBody) => ErrorBody;
  };

/**
 * Answers an error in the contract's body. Once the answer has begun only the connection can say that something failed.
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
  if (res.headersSent || clientLeft) {
    res.destroy();
    return;
  }
  for (const name of ['Content-Disposition', 'Location']) res.removeHeader(name);
  // A challenge of its own, as that of the figures, stays.
  const isChallenged = res.hasHeader('WWW-Authenticate');
  for (const [name, value] of Object.entries(headers))
    if (!isChallenged || name !== 'WWW-Authenticate') res.setHeader(name, value);
  varyByReader(res);
  // Also before it is known who calls: a cache may keep a 404 that says nothing of it.
  res.setHeader('Cache-Control', 'no-store');
  res.statusCode = statusCode;
  sendErrorBody(req, res, reword(body));
}

/** Set on every answer before anything else happens. */
export const requestIdOf = (res: Response): string => String(res.getHeader('X-Request-Id') ?? '');
