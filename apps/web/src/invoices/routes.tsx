import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../app/lazy-page.ts';
import { shellRoute } from '../app/shell-route.tsx';
import { queryClient } from '../service/service.ts';
import { currentWorkspace } from '../session/workspace.ts';
import { readInvoiceFilters } from './invoice-filters.ts';
import { invoiceListQuery } from './invoice-list-query.ts';

export const invoiceRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/invoices',
    validateSearch: readInvoiceFilters,
    loaderDeps: ({ search }) => search,
    // Loaded in parallel with the page.
    loader: ({ deps }) => void queryClient.prefetchQuery(invoiceListQuery(deps, currentWorkspace().environment)),
    component: lazyPage(() => import('./invoice-list-page.tsx'), 'InvoiceListPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/invoices/new',
    component: lazyPage(() => import('../editor/editor-page.tsx'), 'EditorPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/invoices/$invoiceId',
    component: lazyPage(() => import('./invoice-page.tsx'), 'InvoicePage'),
  }),
] as const;
