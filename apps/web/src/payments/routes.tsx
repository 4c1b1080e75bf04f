import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../app/lazy-page.ts';
import { shellRoute } from '../app/shell-route.tsx';
import { readDocumentSearch } from '../list/list-search.ts';

export const paymentRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/payments',
    validateSearch: readDocumentSearch,
    component: lazyPage(() => import('./payment-list-page.tsx'), 'PaymentListPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/payments/$paymentId',
    component: lazyPage(() => import('./payment-page.tsx'), 'PaymentPage'),
  }),
] as const;
