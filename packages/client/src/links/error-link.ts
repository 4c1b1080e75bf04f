import { type TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { connectionError, isLacreError, withRetryAfter } from '../lacre-error.ts';
import type { AppRouter } from '../router-type.ts';
import { TimeoutError } from '../timeout.ts';

/** Adds a reason and a message in the chosen language to every failure. */
export function errorLink(place: string, language: string): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) =>
      observable((observer) =>
        next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error: (error) => observer.error(op.signal?.aborted === true ? error : explained(error, place, language)),
        }),
      );
}

function explained(error: TRPCClientError<AppRouter>, place: string, language: string): TRPCClientError<AppRouter> {
  const response = error.meta?.['response'] as Response | undefined;
  if (isLacreError(error)) return withRetryAfter(error, response?.headers.get('retry-after') ?? null);
  const cause = error.cause ?? error;
  // Without a response fetch throws a TypeError; a response that is not tRPC's fails when it is parsed.
  const isUnreachable = cause instanceof TimeoutError || (response === undefined && cause instanceof TypeError);
  return connectionError(isUnreachable ? 'SERVICE_UNREACHABLE' : 'NOT_A_LACRE_ANSWER', {
    place,
    language,
    cause,
    ...(response && !isUnreachable && { status: response.status }),
  });
}
