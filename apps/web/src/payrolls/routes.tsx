import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../app/shell-route.tsx';
import { readListSearch } from '../list/list-search.ts';

export const payrollRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/payrolls',
    validateSearch: readListSearch,
    component: lazyRouteComponent(() => import('./payroll-list-page.tsx'), 'PayrollListPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/payrolls/new',
    component: lazyRouteComponent(() => import('./payroll-upload-page.tsx'), 'PayrollUploadPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/payrolls/$payrollId',
    component: lazyRouteComponent(() => import('./payroll-page.tsx'), 'PayrollPage'),
  }),
] as const;
