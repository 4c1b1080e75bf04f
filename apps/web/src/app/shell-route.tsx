import { createRoute, redirect } from '@tanstack/react-router';
import { sessionState } from '../session/session-store.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { rootRoute } from './root-route.tsx';
import { Shell } from './shell.tsx';

/** Everything behind the sign-in. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: ({ location }) => {
    if (sessionState().kind === 'none') throw redirect({ to: '/sign-in', search: { to: location.href } });
  },
  component: Shell,
});

/** The fallback for unknown addresses, shown beside the menu. */
export const unknownRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/$',
  component: NotFoundPage,
});
