import { initTRPC, TRPCError } from '@trpc/server';
import { expect } from 'chai';
import { z } from 'zod';
import { type ProcedureCall, runnerOf } from '../src/rest/run-procedure.ts';

interface Ctx {
  seen: string[];
  language: string;
}

const t = initTRPC.context<Ctx>().meta<{ what: string }>().create();
const base = t.procedure
  .meta({ what: 'test' })
  .use(async ({ ctx, meta, path, next }) => {
    ctx.seen.push(`${path} ${meta?.what}`);
    // Set on the context itself, for the code that sends an error.
    ctx.language = 'es';
    return next();
  })
  .use(({ next }) => next({ ctx: { actor: 'key' } }));

const procedures = {
  'passes on context and input, and filters the output by the schema': base
    .input(z.strictObject({ a: z.number() }))
    .use(({ ctx, input, next }) => next({ ctx: { doubled: input.a * 2, before: ctx.actor } }))
    .output(z.object({ sum: z.number(), by: z.string() }))
    .query(({ ctx, input }) => ({ sum: ctx.doubled + input.a, by: ctx.before, secret: 'left out' })),
  'reads no input that no procedure uses': base.query(() => 'nothing read'),
  'rejects an invalid input before the work': base
    .input(z.strictObject({ b: z.string() }))
    .mutation(() => 'not reached'),
  'rejects an output that does not match the schema': base.output(z.number()).query(() => 'text' as unknown as number),
  'passes on an error that the work throws': base.query(() => {
    throw new TRPCError({ code: 'NOT_FOUND', message: 'gone' });
  }),
  'wraps any other error': base.query(() => {
    throw new RangeError('too far');
  }),
  'lets a middleware return in place of the work': base
    .use(() => Promise.resolve({ ok: true as const, data: 'replayed', marker: 'middlewareMarker' as never }))
    .query(() => 'not reached'),
  'lets a middleware change an error': base
    .use(async ({ next }) => {
      const result = await next();
      if (result.ok) return result;
      throw new TRPCError({ code: 'CONFLICT', message: result.error.message, cause: result.error.cause });
    })
    .query(() => {
      throw new RangeError('too far');
    }),
};

async function outcomeOf(run: (call: ProcedureCall) => Promise<unknown>): Promise<unknown> {
  const ctx: Ctx = { seen: [], language: 'en' };
  let reads = 0;
  const call: ProcedureCall = {
    ctx,
    path: 'some.operation',
    type: 'query',
    getRawInput: () => {
      reads += 1;
      return Promise.resolve({ a: 4 });
    },
    input: undefined,
    signal: undefined,
    batchIndex: 0,
  };
  const result = await run(call).then(
    (answer) => ({ answer }),
    (error: TRPCError) => ({ code: error.code, message: error.message, cause: error.cause?.name }),
  );
  return { result, reads, ctx };
}

describe('calling a procedure', () => {
  for (const [what, procedure] of Object.entries(procedures))
    it(`${what}, as tRPC does`, async () => {
      const own = await outcomeOf(runnerOf(procedure));
      expect(own).to.deep.equal(await outcomeOf(procedure));
    });
});
