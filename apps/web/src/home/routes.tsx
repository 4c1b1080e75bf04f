import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../app/lazy-page.ts';
import { shellRoute } from '../app/shell-route.tsx';
import { prefetchHome } from './home-queries.ts';
import { readHomeSearch } from './month-search.ts';

export const homeRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/',
    validateSearch: readHomeSearch,
    loaderDeps: ({ search }) => search,
    loader: ({ deps }) => prefetchHome(deps.month),
    component: lazyPage(() => import('./home-page.tsx'), 'HomePage'),
  }),
] as const;
