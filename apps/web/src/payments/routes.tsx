import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../app/lazy-page.ts';
import { shellRoute } from '../app/shell-route.tsx';
import { readListSearch } from '../list/list-search.ts';

export const paymentRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/payments',
    validateSearch: readListSearch,
    component: lazyPage(() => import('./payment-list-page.tsx'), 'PaymentListPage'),
  }),
] as const;
