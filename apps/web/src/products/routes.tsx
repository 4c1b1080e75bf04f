import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../app/lazy-page.ts';
import { shellRoute } from '../app/shell-route.tsx';
import { readListSearch } from '../list/list-search.ts';

export const productRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/products',
    validateSearch: readListSearch,
    component: lazyPage(() => import('./product-list-page.tsx'), 'ProductListPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/products/import',
    component: lazyPage(() => import('./product-import-page.tsx'), 'ProductImportPage'),
  }),
] as const;
