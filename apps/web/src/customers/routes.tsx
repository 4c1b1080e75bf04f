import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../app/lazy-page.ts';
import { shellRoute } from '../app/shell-route.tsx';
import { readListSearch } from '../list/list-search.ts';

export const customerRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/customers',
    validateSearch: readListSearch,
    component: lazyPage(() => import('./customer-list-page.tsx'), 'CustomerListPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/customers/import',
    component: lazyPage(() => import('./customer-import-page.tsx'), 'CustomerImportPage'),
  }),
] as const;
