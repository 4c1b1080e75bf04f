import { createRootRoute, Outlet } from '@tanstack/react-router';
import { NotFoundPage } from './not-found-page.tsx';
import { BrokenPage } from './broken-page.tsx';

export const rootRoute = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFoundPage,
  errorComponent: BrokenPage,
});
