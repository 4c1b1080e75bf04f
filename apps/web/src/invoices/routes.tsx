import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../app/shell-route.tsx';
import { readInvoiceFilters } from './invoice-filters.ts';

export const invoiceRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/invoices',
    validateSearch: readInvoiceFilters,
    component: lazyRouteComponent(() => import('./invoice-list-page.tsx'), 'InvoiceListPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/invoices/new',
    component: lazyRouteComponent(() => import('../editor/editor-page.tsx'), 'EditorPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/invoices/$invoiceId',
    component: lazyRouteComponent(() => import('./invoice-page.tsx'), 'InvoicePage'),
  }),
] as const;
