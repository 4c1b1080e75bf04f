import { appRouter } from '@lacre/router/app-router';
import type { Context } from '@lacre/router/context';
import { appErrorOf, toErrorBody, trpcCodeOf } from '@lacre/router/error-body';
import { beginOperation } from '@lacre/router/procedures';
import { countCall } from '@lacre/router/rate-limit';
import type { CredentialActor } from '@lacre/services/actor';
import { AppError } from '@lacre/services/errors';
import { callerAt } from '@lacre/services/limits/caller';
import { largeBodyBytes } from '@lacre/services/limits/large-body';
import { getErrorShape, getTRPCErrorFromUnknown, TRPCError } from '@trpc/server';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import type { Request, RequestHandler, Response } from 'express';
import { takeLargeBodyTurn } from './large-body-turn.ts';
import { checkShapesAndDepth, depthMax as jsonDepthMax } from './rest/json-shapes.ts';
import { mediaTypeOf } from './rest/media-type.ts';
import { operationsOf } from './rest/operations.ts';
import { parseInSlices } from './rest/parse-in-slices.ts';
import { parse, textOf } from './rest/parse-json.ts';
import { parseSlot } from './rest/parse-slot.ts';
import { announcesBody, readBody } from './rest/read-body.ts';
import { defaultBytesMax, jsonBytesMax } from './rest/read-input.ts';
import { refuseRepeatedNames } from './rest/repeated-names.ts';
import { readerHeaders, sendErrorBody, sendJson, varyByReader } from './rest/send.ts';
import { methodNotAllowed, notFound, wrongContentType } from './rest/transport-errors.ts';
import { callWithForm } from './trpc-form.ts';

/** Limit for all inputs of a batch, unless one of its calls alone may have more. */
const batchBytesMax = 2_097_152;
const batchMax = 10;
/** Numbers stay numbers, and schemas refuse `__proto__` as they do in small bodies. */
const trpcRules = { depthMax: jsonDepthMax, isStrict: false };
const operations = new Map(operationsOf(appRouter).map((operation) => [operation.name, operation]));
/** Largest input of an operation, as in REST. */
const bytesMaxOf = (name: string) => {
  const operation = operations.get(name);
  return operation ? jsonBytesMax(operation.meta) : defaultBytesMax;
};
const requestBytesMax = Math.max(batchBytesMax, ...[...operations.keys()].map(bytesMaxOf));

const batchTooLong = () => new AppError('BATCH_TOO_LONG', { params: { most: batchMax } });
const batchOfBothKinds = () =>
  new AppError('INVALID_REQUEST', {
    texts: {
      en: 'A batch holds queries or mutations, not both: send one batch of each',
      es: 'Un lote lleva consultas o mutaciones, no ambas: envíe un lote de cada tipo',
    },
  });

/** The second call would return the result of the first. */
const keyOfSeveral = () =>
  new AppError('IDEMPOTENCY_KEY_NOT_SUPPORTED', {
    texts: {
      en: 'One Idempotency-Key does not hold for several mutations: send each in a request of its own',
      es: 'Una sola Idempotency-Key no aplica a varias mutaciones: envíe cada una en su propia solicitud',
    },
  });

const contextKey = Symbol('context');
/** A request whose calls were authenticated before its body was read: a map of all would change with each of them. */
type Begun = Request & { [contextKey]?: Context };

/** The same procedures for tRPC clients. Errors keep tRPC's envelope, with the contract's error body in `data`. */
export function serveTrpc(createContext: (req: Request, res: Response) => Context): RequestHandler {
  const contextOf = (req: Request, res: Response): Context => ({ ...createContext(req, res), takesStreams: false });
  const serve = createExpressMiddleware({
    router: appRouter,
    maxBodySize: requestBytesMax,
    createContext: ({ req, res }: { req: Begun; res: Response }) => req[contextKey] ?? contextOf(req, res),
    responseMeta: ({ ctx, errors, data }) => {
      const [error] = errors;
      const headers = new Headers({
        'Cache-Control': 'no-store',
        // The calls of a batch share one context, so a replay cannot be attributed to one of them.
        ...(data.length === 1 && ctx && replayHeaders(ctx)),
        ...(error && ctx && toErrorBody(error, ctx).headers),
      });
      // tRPC overwrites `Vary` headers set earlier: append ours here.
      headers.append('Vary', `Origin, ${readerHeaders}`);
      return { headers };
    },
    onError: ({ error, path, ctx, req }) => {
      if (!ctx || req.socket.destroyed || appErrorOf(error) !== undefined) return;
      ctx.log.error({ error: error.cause ?? error, requestId: ctx.requestId, path }, 'request failed');
    },
  });
  return async (req, res, next) => {
    varyByReader(res);
    if (!isCall(req)) res.setHeader('Allow', allowedAt(req.url));
    if (req.method === 'OPTIONS') {
      res.status(204).end();
      return;
    }
    const ctx = contextOf(req, res);
    try {
      const names = checkCall(req, ctx.idempotencyKey);
      if (mediaTypeOf(req) === 'multipart/form-data' && req.method === 'POST') {
        const data = await callWithForm(names, ctx, req, res);
        for (const [name, value] of Object.entries({ 'Cache-Control': 'no-store', ...replayHeaders(ctx) }))
          res.setHeader(name, value);
        sendJson(res, { result: { data } });
        return;
      }
      if (req.method === 'POST') req.body = textForTrpc(await readBegun(req, res, ctx, names), ctx, isBatch(req));
      (req as Begun)[contextKey] = ctx;
    } catch (error) {
      if (appErrorOf(error) === undefined && !res.destroyed)
        ctx.log.error({ error, requestId: ctx.requestId, path: req.path }, 'request failed');
      sendTrpcError(ctx, req, res, error);
      return;
    }
    // tRPC builds a URL from the Host header and throws for an invalid one; only the path matters.
    req.headers.host = 'localhost';
    // It also rejects a content type on a query without a body, and streaming of a single response.
    if (req.method !== 'POST') delete req.headers['content-type'];
    if (!isBatch(req)) {
      delete req.headers.accept;
      delete req.headers['trpc-accept'];
    }
    await serve(req, res, next);
  };
}

/** Headers that mark an idempotent replay, as in REST. */
const replayHeaders = ({ reply }: Context) =>
  Object.fromEntries(Object.entries(reply.headers).filter(([name]) => name.startsWith('Idempotent-')));

/**
 * Reads the body after all calls are authenticated and rate-limited; if all of them fail, it is not read. Large bodies
 * are queued: per address if a call is public, otherwise per caller.
 */
async function readBegun(req: Request, res: Response, ctx: Context, names: readonly string[]): Promise<Body> {
  const begun = await Promise.allSettled(names.map((name) => begin(ctx, name)));
  const errors = begun.flatMap((result): unknown[] => (result.status === 'rejected' ? [result.reason] : []));
  if (errors.length === names.length) throw errors[0];
  const isPublic = names.some((name) => operations.get(name)?.auth === 'public');
  const actor = begun.flatMap((result) => (result.status === 'fulfilled' ? (result.value ?? []) : []))[0];
  const bytesMax = bytesMaxFor(names);
  if (bytesMax > largeBodyBytes) await takeLargeBodyTurn(ctx, res, isPublic ? undefined : actor);
  return readJson(req, bytesMax);
}

/** tRPC rejects an unknown name; it is rate-limited here. */
async function begin(ctx: Context, name: string): Promise<CredentialActor | undefined> {
  const operation = operations.get(name);
  if (operation) return beginOperation(ctx, name, operation.meta);
  await countCall(ctx, 'write', callerAt(ctx.ip));
  return undefined;
}

/**
 * Names of the called operations. tRPC rejects most invalid calls too, but some with 500 and none with the contract's
 * body.
 */
function checkCall(req: Request, idempotencyKey: string | undefined): string[] {
  const [path = '', query] = req.url.split('?', 2);
  if (!isCall(req)) throw methodNotAllowed();
  // Names contain no slash, and tRPC would take `//name` for a host.
  if (path.lastIndexOf('/') > 0) throw notFound();
  const names = decodeURIComponent(path).slice(1).split(',');
  if (names.length > batchMax) throw batchTooLong();
  if (req.method === 'POST' && !['application/json', 'multipart/form-data'].includes(mediaTypeOf(req)))
    throw wrongContentType('application/json');
  const params = new URLSearchParams(query);
  const input = params.get('input');
  if (input !== null) checkJson(input);
  // Used by subscriptions, which do not exist here.
  if (params.has('connectionParams')) throw new AppError('INVALID_REQUEST');
  const kinds = new Set(names.flatMap((name) => operations.get(name)?.type ?? []));
  if (isBatch(req) && kinds.size > 1) throw batchOfBothKinds();
  if (names.length > 1 && kinds.has('mutation') && idempotencyKey !== undefined) throw keyOfSeveral();
  return names;
}

const isCall = ({ method }: Request) => method === 'GET' || method === 'HEAD' || method === 'POST';

/** The methods as tRPC states them for GET and POST (RFC 9110, 15.5.6). */
function allowedAt(url: string): string {
  const type = operations.get(url.slice(1).split('?', 1)[0] ?? '')?.type;
  if (type === undefined) return 'GET, POST';
  return type === 'mutation' ? 'POST' : 'GET';
}

const isBatch = (req: Request) => new URLSearchParams(req.url.split('?', 2)[1]).get('batch') === '1';

function bytesMaxFor(names: readonly string[]): number {
  const sizes = names.map(bytesMaxOf);
  const sum = sizes.reduce((all, one) => all + one, 0);
  return Math.max(...sizes, Math.min(sum, batchBytesMax));
}

/** A checked body: its text, or what a large one was parsed to. */
type Body = { text: string } | { value: unknown };

/** tRPC neither decompresses nor checks the depth. */
async function readJson(req: Request, bytesMax: number): Promise<Body> {
  const bytes = announcesBody(req) ? await readBody(req, bytesMax) : undefined;
  await parseSlot(bytes?.length ?? 0);
  const text = bytes ? textOf(bytes) : '';
  if (text.length > largeBodyBytes) return { value: await parseInSlices(text, trpcRules) };
  if (text !== '') checkJson(text);
  return { text };
}

/**
 * The body for tRPC, which parses its text in one go: for a large one, an empty text of the same kind. Its procedures
 * receive the inputs from the context.
 */
function textForTrpc(body: Body, ctx: Context, isBatch: boolean): string {
  if ('text' in body) return body.text;
  const { value } = body;
  ctx.inputOf = (index) => (isBatch ? (value as Record<number, unknown>)[index] : value);
  if (Array.isArray(value)) return '[]';
  return typeof value === 'object' && value !== null ? '{}' : '0';
}

function checkJson(text: string): void {
  checkShapesAndDepth(text);
  refuseRepeatedNames(text, parse(text));
}

/** Responds to a call rejected before tRPC sees it, in tRPC's error format. */
function sendTrpcError(ctx: Context, req: Request, res: Response, cause: unknown): void {
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
  sendErrorBody(req, res, { error: shape });
}

function asTrpc(thrown: unknown): TRPCError {
  const cause = appErrorOf(thrown);
  return cause ? new TRPCError({ code: trpcCodeOf(cause.kind), cause }) : getTRPCErrorFromUnknown(thrown);
}
