import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../app/shell-route.tsx';

export const startRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/start',
    // `new`: another organization, whatever there is.
    validateSearch: (search: Record<string, unknown>): { new?: boolean } =>
      search['new'] === true ? { new: true } : {},
    component: lazyRouteComponent(() => import('./start-page.tsx'), 'StartPage'),
  }),
] as const;
