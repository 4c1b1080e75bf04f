import type { TRPCLink } from '@trpc/client';
import type { AppRouter } from '../router-type.ts';

/** Rejects options of a call that a header cannot contain, which would look like a network error, or would change. */
export const callLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    const { idempotencyKey = 'none', mfaCode = 'none' } = op.context as { idempotencyKey?: string; mfaCode?: string };
    // oxlint-disable-next-line no-control-regex -- they are what is rejected
    if (/[\u0000-\u001f\u007f-\u009f]|^ | $|^$/.test(idempotencyKey))
      throw new TypeError(
        `idempotencyKey ${JSON.stringify(idempotencyKey)} must not be empty, begin or end with a space, or contain control characters`,
      );
    if (!/^[\x20-\x7e]*$/.test(mfaCode))
      throw new TypeError('mfaCode contains a character that none has: copy it again');
    return next(op);
  };
