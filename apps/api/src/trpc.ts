import { appRouter } from '@lacre/router/app-router';
import type { Context } from '@lacre/router/context';
import { toErrorBody } from '@lacre/router/error-body';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import type { Request, RequestHandler, Response } from 'express';
import { depthOf } from './rest/json-depth.ts';
import { announcesBody, readBody } from './rest/read-body.ts';
import { nestingTooDeep } from './rest/refusals.ts';

const bytesMax = 2_097_152;
const batchMax = 10;
/** The batch is an object of its own around the inputs. */
const depthMax = 33;

/** The same procedures for tRPC clients. Errors keep tRPC's envelope, with the contract's body inside `data`. */
export function serveTrpc(createContext: (req: Request, res: Response) => Context): RequestHandler {
  return createExpressMiddleware({
    router: appRouter,
    maxBatchSize: batchMax,
    maxBodySize: bytesMax,
    createContext: ({ req, res }) => createContext(req, res),
    middleware: (req, _res, next) => {
      if (!announcesBody(req) || !/^application\/json\b/i.test(req.headers['content-type'] ?? '')) next();
      else readJsonText(req as Request).then(() => next(), next);
    },
    responseMeta: ({ ctx, errors }) => {
      const [error] = errors;
      return { headers: { 'Cache-Control': 'no-store', ...(error && toErrorBody(error, ctx?.requestId ?? '').headers) } };
    },
    onError: ({ error, path, ctx, req }) => {
      if (!ctx || !toErrorBody(error, '').unexpected || req.destroyed) return;
      ctx.log.error({ error: error.cause ?? error, requestId: ctx.requestId, path }, 'request failed');
    },
  });
}

/** tRPC neither decompresses nor looks at the depth; it takes a body that is there already as it is. */
async function readJsonText(req: Request): Promise<void> {
  const text = (await readBody(req, bytesMax)).toString();
  if (depthOf(text) > depthMax) throw nestingTooDeep();
  req.body = text;
}
