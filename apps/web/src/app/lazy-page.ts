import { lazyRouteComponent } from '@tanstack/react-router';

/**
 * A page whose script is loaded on demand or preloaded. On a failed load the router would reload the document, which
 * without a connection leaves the dashboard; `ErrorPage` reloads once there is a connection.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch((cause: unknown) => {
        throw new Error(`A page is missing: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
      }),
    name,
  );
