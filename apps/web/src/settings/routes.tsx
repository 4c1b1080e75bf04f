import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../app/shell-route.tsx';

const getParentRoute = () => shellRoute;

export const settingsRoutes = [
  createRoute({
    getParentRoute,
    path: '/settings',
    component: lazyRouteComponent(() => import('./certificates-page.tsx'), 'CertificatesPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/organization',
    component: lazyRouteComponent(() => import('./organization/organization-page.tsx'), 'OrganizationPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/series',
    component: lazyRouteComponent(() => import('./series/series-page.tsx'), 'SeriesPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/documents',
    component: lazyRouteComponent(() => import('./documents/documents-page.tsx'), 'DocumentsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/team',
    component: lazyRouteComponent(() => import('./team-page.tsx'), 'TeamPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/api-keys',
    component: lazyRouteComponent(() => import('./api-keys-page.tsx'), 'ApiKeysPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/webhooks',
    component: lazyRouteComponent(() => import('./webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/webhooks/$webhookId',
    component: lazyRouteComponent(() => import('./webhooks/webhook-page.tsx'), 'WebhookPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/applications',
    component: lazyRouteComponent(() => import('./applications/applications-page.tsx'), 'ApplicationsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/audit',
    component: lazyRouteComponent(() => import('./audit/audit-page.tsx'), 'AuditPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/plan',
    component: lazyRouteComponent(() => import('./plan/plan-page.tsx'), 'PlanPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/sandbox',
    component: lazyRouteComponent(() => import('./sandbox/sandbox-page.tsx'), 'SandboxPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/security',
    component: lazyRouteComponent(() => import('./security/security-page.tsx'), 'SecurityPage'),
  }),
] as const;
