import { initTRPC, TRPCError } from '@trpc/server';
import type { Context } from './context.ts';
import { errorOfCall, toErrorBody, trpcCodeOf } from './error-body.ts';
import type { Meta } from './meta.ts';

export const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    // Never a stack, whatever NODE_ENV says; the same body as REST beside tRPC's own fields.
    isDev: false,
    errorFormatter: ({ shape, error, ctx }) => {
      const { body } = toErrorBody(error, ctx ?? { requestId: '', baseUrl: '' });
      const { code: reason, ...rest } = body;
      const text = Array.isArray(body.message) ? body.message.join('; ') : body.message;
      // `code` and `httpStatus` stay tRPC's own, as its clients expect; ours is the reason.
      return { ...shape, message: text, data: { ...shape.data, ...rest, reason } };
    },
  });

/**
 * Use cases throw AppError and know nothing of tRPC: here its kind becomes tRPC's code, so that batches get right
 * statuses.
 */
export const procedure = t.procedure.use(async ({ next, getRawInput }) => {
  const result = await next();
  if (result.ok) return result;
  const cause = await errorOfCall(result.error, getRawInput);
  if (!cause) return result;
  throw new TRPCError({ code: trpcCodeOf(cause.kind), message: cause.message, cause });
});
