import { AppError } from '@lacre/services/errors';
import { initTRPC, TRPCError } from '@trpc/server';
import type { Context } from './context.ts';
import { toErrorBody, trpcCodeOf } from './error-body.ts';
import type { Meta } from './meta.ts';

export const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    // Never a stack, whatever NODE_ENV says; the same body as REST beside tRPC's own fields.
    isDev: false,
    errorFormatter: ({ shape, error, ctx }) => {
      const { statusCode, body } = toErrorBody(error, ctx?.requestId ?? '', ctx?.language);
      const text = Array.isArray(body.message) ? body.message.join('; ') : body.message;
      return { ...shape, message: text, data: { ...shape.data, ...body, httpStatus: statusCode } };
    },
  });

/** Use cases throw AppError and know nothing of tRPC: here its kind becomes tRPC's code, so that batches get right statuses. */
export const procedure = t.procedure.use(async ({ next }) => {
  const result = await next();
  if (!result.ok && result.error.cause instanceof AppError) {
    const { cause } = result.error;
    throw new TRPCError({ code: trpcCodeOf(cause.kind), message: cause.message, cause });
  }
  return result;
});
