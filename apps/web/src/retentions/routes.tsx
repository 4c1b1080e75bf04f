import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../app/shell-route.tsx';
import { readListSearch } from '../list/list-search.ts';

export const retentionRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/retentions',
    validateSearch: readListSearch,
    component: lazyRouteComponent(() => import('./retention-list-page.tsx'), 'RetentionListPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/retentions/$retentionId',
    component: lazyRouteComponent(() => import('./retention-page.tsx'), 'RetentionPage'),
  }),
] as const;
