import { lazyRouteComponent } from '@tanstack/react-router';

/**
 * A page whose script is loaded when it is opened, or about to be. The router would load the whole document anew where
 * that fails, which leads out of the dashboard when there is no connection: `BrokenPage` does it when there is one.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch((cause: unknown) => {
        throw new Error(`A page is missing: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
      }),
    name,
  );
