import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../app/shell-route.tsx';
import { readListSearch } from '../list/list-search.ts';

export const paymentRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/payments',
    validateSearch: readListSearch,
    component: lazyRouteComponent(() => import('./payment-list-page.tsx'), 'PaymentListPage'),
  }),
] as const;
