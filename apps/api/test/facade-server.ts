import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { Context } from '@lacre/router/context';
import { FileResponse, fileOutput, uploadedFile } from '@lacre/router/file';
import { publicProcedure as operation } from '@lacre/router/procedures';
import { amount } from '@lacre/router/schemas/amount';
import { procedure, t } from '@lacre/router/trpc';
import { invalidApiKey } from '@lacre/services/errors';
import type { AnyRouter } from '@trpc/server';
import express, { type ErrorRequestHandler } from 'express';
import { z } from 'zod';
import { createContext } from '../src/context.ts';
import { requestId } from '../src/request-id.ts';
import { createFacade, type FacadeOptions } from '../src/rest/facade.ts';
import { sendError } from '../src/rest/send.ts';
import { notFound } from '../src/rest/transport-errors.ts';

/** The base procedure of a public operation, with its own limits. */
const publicProcedure = operation('catalogs.list').meta({ rate: 'read', bodyMax: 102_400 });

const keyed = procedure.meta({ auth: 'api-key', rate: 'read' }).use(({ ctx, next }) => {
  if (ctx.credentials.apiKey !== 'good') throw invalidApiKey();
  return next();
});

const count = z.number({ error: 'must be a count' }).int({ error: 'must be a count' });

/** One procedure for each feature of the facade. */
export const smallRouter = t.router({
  get: publicProcedure
    .meta({ openapi: { method: 'GET', path: '/things/{id}', tags: ['lacre'] } })
    .input(z.strictObject({ id: z.string() }))
    .output(z.object({ id: z.string() }))
    .query(({ input }) => input),
  latest: publicProcedure
    .meta({ openapi: { method: 'GET', path: '/things/latest', tags: ['lacre'] } })
    .output(z.object({ latest: z.boolean() }))
    .query(() => ({ latest: true })),
  list: publicProcedure
    .meta({ openapi: { method: 'GET', path: '/things', tags: ['lacre'] } })
    .input(
      z.strictObject({
        page: count.optional(),
        active: z.boolean({ error: 'must be true or false' }).default(false),
        names: z.array(z.string()).optional(),
        sizes: z.array(count).nullish(),
        price: amount().optional(),
        even: count.refine((value) => value % 2 === 0, { error: 'must be even' }).optional(),
        name: z.string({ error: 'must be a string' }).optional(),
      }),
    )
    .output(z.unknown())
    .query(({ input }) => input),
  make: publicProcedure
    .meta({
      openapi: { method: 'POST', path: '/things', tags: ['lacre'] },
      rest: {
        status: 201,
        location: ({ id }, { name }) => `/things/${id}#${String(name)}`,
        headerFields: { 'Idempotency-Key': 'key' },
      },
      bodyMax: 1_000,
    })
    .input(
      z.strictObject({
        name: z.string(),
        price: amount().optional(),
        key: z.string().optional(),
        extra: z.unknown().optional(),
      }),
    )
    .output(z.object({ id: z.string(), input: z.unknown() }))
    .mutation(({ input }) => ({ id: '7', input })),
  touch: publicProcedure
    .meta({
      openapi: { method: 'POST', path: '/things/{id}/touch', tags: ['lacre'] },
      rest: { queryFields: ['times'] },
    })
    .input(z.strictObject({ id: z.string(), times: count.optional() }))
    .output(z.unknown())
    .mutation(({ ctx, input }) => {
      if (input.times === 202) ctx.reply.status = 202;
      ctx.reply.headers['Retry-After'] = '3';
      return input;
    }),
  remove: keyed
    .meta({ openapi: { method: 'DELETE', path: '/things/{id}', tags: ['lacre'] }, rest: { status: 204 } })
    .input(z.strictObject({ id: z.string() }))
    .output(z.void())
    .mutation(() => undefined),
  guarded: keyed
    .meta({ openapi: { method: 'PUT', path: '/things/{id}', tags: ['lacre'] } })
    .input(z.strictObject({ id: z.string(), name: z.string() }))
    .output(z.unknown())
    .mutation(({ input }) => input),
  upload: publicProcedure
    .meta({
      openapi: { method: 'PUT', path: '/things/{id}/file', tags: ['lacre'] },
      rest: { upload: { files: ['cer', 'key'] } },
      bodyMax: 10_240,
    })
    .input(
      z.strictObject({
        id: z.string(),
        cer: uploadedFile(),
        key: uploadedFile(),
        password: z.string(),
        copies: count.optional(),
      }),
    )
    .output(z.unknown())
    .mutation(({ input: { cer, key, ...texts } }) => ({ cer: Buffer.from(cer).toString(), key: key.length, ...texts })),
  download: publicProcedure
    .meta({ openapi: { method: 'GET', path: '/things/{id}/file', tags: ['lacre'] }, rest: { produces: 'text/plain' } })
    .input(z.strictObject({ id: z.string() }))
    .output(fileOutput())
    .query(
      ({ input: { id } }) =>
        new FileResponse(
          'año "1".txt',
          'text/plain',
          id === 'stream' ? Readable.from(['a', 'b']) : Buffer.from('whole'),
        ),
    ),
  fill: publicProcedure
    .meta({ openapi: { method: 'POST', path: '/things/fill', tags: ['lacre'] } })
    .input(z.strictObject({ counts: z.array(count) }))
    .output(z.unknown())
    .mutation(() => undefined),
  misshapen: publicProcedure
    .meta({ openapi: { method: 'GET', path: '/broken/answer', tags: ['lacre'] } })
    .output(z.object({ id: z.string() }))
    .query(() => ({}) as { id: string }),
  unparsed: publicProcedure
    .meta({ openapi: { method: 'GET', path: '/broken/parse', tags: ['lacre'] } })
    .output(z.unknown())
    .query(() => count.parse('secret of the house')),
  broken: publicProcedure
    .meta({ openapi: { method: 'GET', path: '/broken', tags: ['lacre'] } })
    .output(z.unknown())
    .query(() => {
      throw new Error('secret of the house');
    }),
});

export interface TestServer {
  url: string;
  logged: Record<string, unknown>[];
  close(): Promise<void>;
}

/** Serves a router through the facade alone, on a separate port. */
export async function startFacade(
  router: AnyRouter = smallRouter,
  options: Partial<FacadeOptions> = {},
): Promise<TestServer> {
  const logged: Record<string, unknown>[] = [];
  const nothing = () => undefined;
  const log: Context['log'] = {
    debug: nothing,
    info: nothing,
    warn: nothing,
    error: (fields) => void logged.push(fields),
  };
  // All that the base procedures need.
  const services = {
    rateLimiter: { take: () => undefined },
    largeBodies: { turn: async () => () => undefined, turnOf: async () => () => undefined },
    settings: { baseUrl: 'http://localhost' },
  } as unknown as Context['services'];
  const app = express().set('query parser', false);
  const answerError: ErrorRequestHandler = (error, req, res, _next) =>
    sendError(req, res, error, { log, baseUrl: 'http://localhost' });
  const facade = createFacade({
    ...options,
    router,
    createContext: (req, res) => createContext(services, {} as Context['tokens'], log, req, res),
  });
  app.use(requestId, facade.known, facade.unusual);
  app.use((_req, _res, next) => next(notFound()));
  app.use(answerError);
  const server: Server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    logged,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
