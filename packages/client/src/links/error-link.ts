import { type TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { connectionError, isLacreError, withRetryAfter } from '../lacre-error.ts';
import { OtherServerError } from '../other-server.ts';
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
  if (isLacreError(error)) return withRetryAfter(error, response?.headers);
  const cause = error.cause ?? error;
  if (cause instanceof OtherServerError) {
    const { status, headers } = cause;
    const refused = connectionError('NOT_A_LACRE_ANSWER', { place, language, cause, status });
    return withRetryAfter(refused, headers);
  }
  // Without a response, or in the middle of one, fetch throws a TypeError; if no length says that the rest is missing,
  // parsing it throws a SyntaxError.
  const isUnreachable =
    cause instanceof TimeoutError ||
    (response === undefined && (cause instanceof TypeError || cause instanceof SyntaxError));
  return connectionError(isUnreachable ? 'SERVICE_UNREACHABLE' : 'NOT_A_LACRE_ANSWER', {
    place,
    language,
    cause,
    ...(response && !isUnreachable && { status: response.status }),
  });
}
