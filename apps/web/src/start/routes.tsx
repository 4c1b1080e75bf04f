import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../app/lazy-page.ts';
import { shellRoute } from '../app/shell-route.tsx';

export const startRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/start',
    // `new`: create another organization even if there is one.
    validateSearch: (search: Record<string, unknown>): { new?: boolean } =>
      search['new'] === true ? { new: true } : {},
    component: lazyPage(() => import('./start-page.tsx'), 'StartPage'),
  }),
] as const;
