import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../app/shell-route.tsx';

export interface PaymentFilters {
  page?: number;
  q?: string;
}

export const paymentRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/payments',
    validateSearch: (search: Record<string, unknown>): PaymentFilters => {
      const page = Number(search['page'] ?? 1);
      const q = search['q'];
      return {
        ...(Number.isInteger(page) && page > 1 && { page }),
        // A folio in the address is a number to the router.
        ...(q !== undefined && q !== '' && { q: String(q) }),
      };
    },
    component: lazyRouteComponent(() => import('./payment-list-page.tsx'), 'PaymentListPage'),
  }),
] as const;
