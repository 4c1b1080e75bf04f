import { randomUUID } from 'node:crypto';
import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { toErrorBody } from '@lacre/router/error-body';
import type { Runtime } from '@lacre/runtime/runtime';
import type { RequestHandler } from 'express';
import {
  bodyTooLarge,
  expectationFailed,
  headersTooLarge,
  hostMissing,
  invalidHttp,
  requestTooSlow,
} from './rest/transport-errors.ts';

/** For `createServer` of `node:http`: what Node would refuse with no body comes to the app, which refuses it. */
export const refusedByApp = { requireHostHeader: false };

/** As long as a client may go on sending what is not read any more, before its connection is cut. */
const lingerMs = 1_000;

/**
 * Makes a server answer what its parser cannot read, or waited for in vain, in the body that all errors have, and close
 * the connection. Nothing is known of who asks, nor of the language.
 */
export function refuseUnreadable(server: Server, { config, log }: Pick<Runtime, 'config' | 'log'>): void {
  server.on('checkExpectation', (req, res) => server.emit('request', req, res));
  const answered = new WeakSet<Socket>();
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Answering) => {
    // Comes again with each part that a client sends until the connection is cut.
    if (answered.has(socket)) return;
    const underWay = socket._httpMessage;
    // An answer that has begun, or of a request that was read whole: ours would be taken for it, or for a part of it.
    const isOfAnother = underWay && (underWay.headersSent || underWay.req.complete);
    if (!socket.writable || error.code === 'ECONNRESET' || isOfAnother) {
      socket.destroy();
      return;
    }
    answered.add(socket);
    const requestId = String(underWay?.getHeader('X-Request-Id') ?? randomUUID());
    const { statusCode, body } = toErrorBody(errorOf(error), { requestId, baseUrl: config.baseUrl });
    if (config.accessLog)
      log.info({ requestId, status: statusCode, code: body.code, ip: socket.remoteAddress }, 'request not readable');
    socket.end(answerOf(statusCode, requestId, JSON.stringify(body)));
    const deadline = setTimeout(() => socket.destroy(), lingerMs);
    socket.once('close', () => clearTimeout(deadline));
  });
}

/** Refuses what HTTP/1.1 demands to refuse: a request for no host, and one that expects what is not done. */
export const checkHeaders: RequestHandler = (req, res, next) => {
  const { host, expect } = req.headers;
  const isKept = host !== undefined && (expect === undefined || /(?:^|\W)100-continue(?:$|\W)/i.test(expect));
  if (isKept || req.httpVersion !== '1.1') {
    next();
    return;
  }
  // Whether a body follows cannot be known.
  res.setHeader('Connection', 'close');
  next(host === undefined ? hostMissing() : expectationFailed());
};

/** A connection of Node's server, with the answer that it is to send; Node too looks at it before it refuses. */
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

function answerOf(status: number, requestId: string, body: string): string {
  const headers = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Date: ${new Date().toUTCString()}`,
    `X-Request-Id: ${requestId}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  return [...headers, '', body].join('\r\n');
}
