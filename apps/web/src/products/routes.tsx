import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../app/shell-route.tsx';
import { readListSearch } from '../list/list-search.ts';

export const productRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/products',
    validateSearch: readListSearch,
    component: lazyRouteComponent(() => import('./product-list-page.tsx'), 'ProductListPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/products/import',
    component: lazyRouteComponent(() => import('./product-import-page.tsx'), 'ProductImportPage'),
  }),
] as const;
