import type { TRPCClientError, TRPCLink } from '@trpc/client';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import type { AppRouter } from '../router-type.ts';
import type { SessionKeeper } from '../session.ts';

/**
 * Renews the session when its token is rejected and repeats the call. The service authenticates before it does
 * anything, so the rejected call had no effect.
 */
export function sessionLink(session: SessionKeeper): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) =>
      observable((observer) => {
        let running: Unsubscribable | undefined;
        let isGivenUp = false;
        const attempt = (isSecond: boolean) => {
          const { token } = session;
          running = next(op).subscribe({
            next: (value) => observer.next(value),
            complete: () => observer.complete(),
            error: (error) => {
              if (isSecond || !isTokenRefused(error)) return observer.error(error);
              session.renew(token).then(
                (isRenewed) => {
                  if (isGivenUp) return;
                  if (isRenewed) attempt(true);
                  else observer.error(error);
                },
                (failure: unknown) => observer.error(failure as TRPCClientError<AppRouter>),
              );
            },
          });
        };
        attempt(false);
        return () => {
          isGivenUp = true;
          running?.unsubscribe();
        };
      });
}

// Other 401s are about a password or a code; a new token would not help.
const isTokenRefused = ({ data }: TRPCClientError<AppRouter>) => data?.reason === 'UNAUTHORIZED';
