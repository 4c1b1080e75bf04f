import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../app/shell-route.tsx';

export const settingsRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings',
    component: lazyRouteComponent(() => import('./certificates-page.tsx'), 'CertificatesPage'),
  }),
] as const;
