import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../app/shell-route.tsx';
import { readListSearch } from '../list/list-search.ts';

export const customerRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/customers',
    validateSearch: readListSearch,
    component: lazyRouteComponent(() => import('./customer-list-page.tsx'), 'CustomerListPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/customers/import',
    component: lazyRouteComponent(() => import('./customer-import-page.tsx'), 'CustomerImportPage'),
  }),
] as const;
