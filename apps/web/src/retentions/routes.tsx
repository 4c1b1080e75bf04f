import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../app/lazy-page.ts';
import { shellRoute } from '../app/shell-route.tsx';
import { readDocumentSearch } from '../list/list-search.ts';

export const retentionRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/retentions',
    validateSearch: readDocumentSearch,
    component: lazyPage(() => import('./retention-list-page.tsx'), 'RetentionListPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/retentions/$retentionId',
    component: lazyPage(() => import('./retention-page.tsx'), 'RetentionPage'),
  }),
] as const;
