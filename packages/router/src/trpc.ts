import { initTRPC, TRPCError } from '@trpc/server';
import type { Context } from './context.ts';
import { errorOfCall, toErrorBody, trpcCodeOf } from './error-body.ts';
import type { Meta } from './meta.ts';

export const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    // Never includes a stack, whatever NODE_ENV is; the same body as REST next to tRPC's own fields.
    isDev: false,
    errorFormatter: ({ shape, error, ctx }) => {
      const { body } = toErrorBody(error, ctx ?? { requestId: '', baseUrl: '' });
      const { code: reason, ...rest } = body;
      const text = Array.isArray(body.message) ? body.message.join('; ') : body.message;
      // `code` and `httpStatus` are tRPC's own, as its clients expect; `reason` is ours.
      return { ...shape, message: text, data: { ...shape.data, ...rest, reason } };
    },
  });

/**
 * Use cases throw AppError, independent of tRPC: here its kind is mapped to tRPC's code, so that batches have the right
 * statuses.
 */
export const procedure = t.procedure.use(async ({ ctx: { inputOf }, next, batchIndex, getRawInput: read }) => {
  // tRPC still refuses a batch that is no object.
  const getRawInput = inputOf ? () => read().then(() => inputOf(batchIndex)) : read;
  const result = await next({ getRawInput });
  if (result.ok) return result;
  const cause = await errorOfCall(result.error, getRawInput);
  if (!cause) return result;
  throw new TRPCError({ code: trpcCodeOf(cause.kind), message: cause.message, cause });
});
