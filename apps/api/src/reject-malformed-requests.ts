import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { toErrorBody } from '@lacre/router/error-body';
import type { Runtime } from '@lacre/runtime/runtime';
import type { AppError } from '@lacre/services/errors';
import type { RequestHandler } from 'express';
import {
  bodyTooLarge,
  expectationFailed,
  headersTooLarge,
  hostMissing,
  hostRepeated,
  invalidHttp,
  methodNotAllowed,
  requestTooSlow,
} from './rest/transport-errors.ts';

/**
 * Option for `createServer` of `node:http`: requests without Host, which Node would reject without a body, reach the
 * app, which rejects them.
 */
export const rejectedByApp = { requireHostHeader: false };

/** Value of Allow where no route tells which methods it has. */
export const anyMethod = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

/** How long a client may keep sending after the response before its connection is closed. */
const lingerMs = 1_000;

/**
 * Makes a server respond to requests that its parser rejects or that time out, and to CONNECT, with the usual error
 * body, and close the connection. Caller and language are unknown here.
 */
export function rejectMalformedRequests(server: Server, { config, log }: Pick<Runtime, 'config' | 'log'>): void {
  server.on('checkExpectation', (req, res) => server.emit('request', req, res));
  const answered = new WeakSet<Socket>();
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Answering) => {
    // Emitted again for each chunk that the client sends until the connection is closed.
    if (answered.has(socket)) return;
    const underWay = socket._httpMessage;
    // If a response has begun, or its request was read completely, our error would be taken for that response or a part
    // of it.
    const belongsToAnother = underWay && (underWay.headersSent || underWay.req.complete);
    if (!socket.writable || error.code === 'ECONNRESET' || belongsToAnother) {
      socket.destroy();
      return;
    }
    answered.add(socket);
    refuse(socket, errorOf(error), String(underWay?.getHeader('X-Request-Id') ?? randomUUID()));
  });
  // Node passes these on apart from all others, and closes the connection without a response if nobody listens.
  server.on('connect', (_req: IncomingMessage, socket: Answering) => {
    socket.on('error', () => socket.destroy());
    // The response to an earlier request comes first.
    if (socket._httpMessage) socket.destroy();
    else refuse(socket, methodNotAllowed(), randomUUID(), [`Allow: ${anyMethod}`]);
  });

  function refuse(socket: Socket, error: AppError, requestId: string, headers: readonly string[] = []): void {
    const { statusCode, body } = toErrorBody(error, { requestId, baseUrl: config.baseUrl });
    if (config.accessLog)
      log.info({ requestId, status: statusCode, code: body.code, ip: socket.remoteAddress }, 'malformed request');
    socket.end(responseText(statusCode, requestId, JSON.stringify(body), headers));
    const deadline = setTimeout(() => socket.destroy(), lingerMs);
    socket.once('close', () => clearTimeout(deadline));
  }
}

/** Rejects what HTTP/1.1 requires to reject: not exactly one Host, and an Expect other than 100-continue. */
export const checkHeaders: RequestHandler = (req, res, next) => {
  const { expect } = req.headers;
  const hosts = req.headersDistinct['host']?.length ?? 0;
  const isKept = hosts === 1 && (expect === undefined || /(?:^|\W)100-continue(?:$|\W)/i.test(expect));
  if (isKept || req.httpVersion !== '1.1') {
    next();
    return;
  }
  // It is unknown whether a body follows.
  res.setHeader('Connection', 'close');
  next(hosts === 0 ? hostMissing() : hosts > 1 ? hostRepeated() : expectationFailed());
};

/** A connection of Node's server with its pending response (internal field that Node also checks before it rejects). */
type Answering = Socket & { _httpMessage?: ServerResponse | null };

function errorOf({ code }: NodeJS.ErrnoException) {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return headersTooLarge();
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return bodyTooLarge();
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return requestTooSlow();
    default:
      return invalidHttp();
  }
}

function responseText(status: number, requestId: string, body: string, more: readonly string[]): string {
  const headers = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Date: ${new Date().toUTCString()}`,
    `X-Request-Id: ${requestId}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
    ...more,
  ];
  return [...headers, '', body].join('\r\n');
}
