import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../app/lazy-page.ts';
import { shellRoute } from '../app/shell-route.tsx';
import { readDocumentSearch } from '../list/list-search.ts';

export const payrollRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/payrolls',
    validateSearch: readDocumentSearch,
    component: lazyPage(() => import('./payroll-list-page.tsx'), 'PayrollListPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/payrolls/new',
    component: lazyPage(() => import('./payroll-upload-page.tsx'), 'PayrollUploadPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/payrolls/batches/$batchId',
    component: lazyPage(() => import('./batch-page.tsx'), 'BatchPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/payrolls/$payrollId',
    component: lazyPage(() => import('./payroll-page.tsx'), 'PayrollPage'),
  }),
] as const;
