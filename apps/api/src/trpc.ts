import { appRouter } from '@lacre/router/app-router';
import type { Context } from '@lacre/router/context';
import { refusalOf, toErrorBody, trpcCodeOf } from '@lacre/router/error-body';
import { countCall } from '@lacre/router/rate-limit';
import { AppError } from '@lacre/services/errors';
import { callerAt } from '@lacre/services/limits/caller';
import { getErrorShape, getTRPCErrorFromUnknown, TRPCError } from '@trpc/server';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import type { Request, RequestHandler, Response } from 'express';
import { depthOf } from './rest/json-depth.ts';
import { mediaTypeOf } from './rest/media-type.ts';
import { operationsOf } from './rest/operations.ts';
import { announcesBody, readBody } from './rest/read-body.ts';
import { defaultBytesMax, jsonBytesMax } from './rest/read-input.ts';
import { invalidJson, methodNotAllowed, nestingTooDeep, notFound, wrongContentType } from './rest/refusals.ts';
import { sendJson, sendJsonAndHangUp } from './rest/send.ts';
import { callWithForm } from './trpc-form.ts';

/** Of all inputs of a batch, unless one of its calls alone may have more. */
const batchBytesMax = 2_097_152;
const batchMax = 10;
/** Largest input of each operation, the same as REST takes. */
const bytesMaxOf = new Map(operationsOf(appRouter).map(({ name, meta }) => [name, jsonBytesMax(meta)]));
const requestBytesMax = Math.max(batchBytesMax, ...bytesMaxOf.values());
/** The batch is an object of its own around the inputs. */
const depthMax = 33;

const batchTooLong = () => new AppError('BATCH_TOO_LONG', { params: { most: batchMax } });

/** The same procedures for tRPC clients. Errors keep tRPC's envelope, with the contract's body inside `data`. */
export function serveTrpc(createContext: (req: Request, res: Response) => Context): RequestHandler {
  const serve = createExpressMiddleware({
    router: appRouter,
    maxBodySize: requestBytesMax,
    createContext: ({ req, res }) => ({ ...createContext(req, res), takesStreams: false }),
    responseMeta: ({ ctx, errors }) => {
      const [error] = errors;
      return { headers: { 'Cache-Control': 'no-store', ...(error && ctx && toErrorBody(error, ctx).headers) } };
    },
    onError: ({ error, path, ctx, req }) => {
      if (!ctx || req.socket.destroyed || refusalOf(error) !== undefined) return;
      ctx.log.error({ error: error.cause ?? error, requestId: ctx.requestId, path }, 'request failed');
    },
  });
  return async (req, res, next) => {
    try {
      const names = checkCall(req);
      if (mediaTypeOf(req) === 'multipart/form-data' && req.method === 'POST') {
        const ctx = { ...createContext(req, res), takesStreams: false };
        const data = await callWithForm(names, ctx, req, res);
        res.setHeader('Cache-Control', 'no-store');
        sendJson(res, { result: { data } });
        return;
      }
      // Who calls is found out by each procedure, once the body is there.
      if (Number(req.headers['content-length'] ?? Infinity) > defaultBytesMax && announcesBody(req))
        await countCall(createContext(req, res), 'write', `large body ${callerAt(req.ip)}`);
      if (req.method === 'POST') req.body = await readJsonText(req, bytesMaxFor(names));
    } catch (error) {
      const ctx = createContext(req, res);
      if (refusalOf(error) === undefined && !res.destroyed)
        ctx.log.error({ error, requestId: ctx.requestId, path: req.path }, 'request failed');
      refuse(ctx, req, res, error);
      return;
    }
    // tRPC makes a URL of it and throws for a strange one; only the path matters.
    req.headers.host = 'localhost';
    await serve(req, res, next);
  };
}

/** Names of what is called. tRPC refuses most of these too, but some with 500 and none with the contract's body. */
function checkCall(req: Request): string[] {
  const [path = '', query] = req.url.split('?', 2);
  if (req.method !== 'GET' && req.method !== 'HEAD' && req.method !== 'POST') throw methodNotAllowed();
  // A name has no slash in it, and tRPC would take `//name` for a host.
  if (path.lastIndexOf('/') > 0) throw notFound();
  const names = decodeURIComponent(path).slice(1).split(',');
  if (names.length > batchMax) throw batchTooLong();
  if (req.method === 'POST' && !['application/json', 'multipart/form-data'].includes(mediaTypeOf(req)))
    throw wrongContentType('application/json');
  const input = new URLSearchParams(query).get('input');
  if (input !== null) checkJson(input);
  return names;
}

function bytesMaxFor(names: readonly string[]): number {
  const each = names.map((name) => bytesMaxOf.get(name) ?? defaultBytesMax);
  const sum = each.reduce((all, one) => all + one, 0);
  return Math.max(...each, Math.min(sum, batchBytesMax));
}

/** tRPC neither decompresses nor looks at the depth; a body that is there already it takes as it is. */
async function readJsonText(req: Request, bytesMax: number): Promise<string> {
  const text = announcesBody(req) ? (await readBody(req, bytesMax)).toString() : '';
  if (text !== '') checkJson(text);
  return text;
}

function checkJson(text: string): void {
  if (depthOf(text) > depthMax) throw nestingTooDeep();
  try {
    JSON.parse(text);
  } catch {
    throw invalidJson();
  }
}

/** What is refused before tRPC sees it looks as if tRPC had refused it. */
function refuse(ctx: Context, req: Request, res: Response, cause: unknown): void {
  if (res.destroyed) return;
  const { statusCode, headers } = toErrorBody(cause, ctx);
  const shape = getErrorShape({
    config: appRouter._def._config,
    error: asTrpc(cause),
    type: 'unknown',
    path: undefined,
    input: undefined,
    ctx,
  });
  for (const [name, value] of Object.entries({ 'Cache-Control': 'no-store', ...headers })) res.setHeader(name, value);
  res.statusCode = statusCode;
  if (statusCode === 413) sendJsonAndHangUp(req, res, { error: shape });
  else sendJson(res, { error: shape });
}

const asTrpc = (cause: unknown) =>
  cause instanceof AppError ? new TRPCError({ code: trpcCodeOf(cause.kind), cause }) : getTRPCErrorFromUnknown(cause);
