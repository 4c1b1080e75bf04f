import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../app/lazy-page.ts';
import { shellRoute } from '../app/shell-route.tsx';
import { readAuditSearch } from './audit/audit-search.ts';
import { readDeliverySearch } from './webhooks/delivery-search.ts';

const getParentRoute = () => shellRoute;

export const settingsRoutes = [
  createRoute({
    getParentRoute,
    path: '/settings',
    component: lazyPage(() => import('./certificates-page.tsx'), 'CertificatesPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/organization',
    component: lazyPage(() => import('./organization/organization-page.tsx'), 'OrganizationPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/series',
    component: lazyPage(() => import('./series/series-page.tsx'), 'SeriesPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/documents',
    component: lazyPage(() => import('./documents/documents-page.tsx'), 'DocumentsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/team',
    component: lazyPage(() => import('./team-page.tsx'), 'TeamPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/api-keys',
    component: lazyPage(() => import('./api-keys-page.tsx'), 'ApiKeysPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/webhooks',
    component: lazyPage(() => import('./webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/webhooks/$webhookId',
    validateSearch: readDeliverySearch,
    component: lazyPage(() => import('./webhooks/webhook-page.tsx'), 'WebhookPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/applications',
    component: lazyPage(() => import('./applications/applications-page.tsx'), 'ApplicationsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/audit',
    validateSearch: readAuditSearch,
    component: lazyPage(() => import('./audit/audit-page.tsx'), 'AuditPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/plan',
    component: lazyPage(() => import('./plan/plan-page.tsx'), 'PlanPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/sandbox',
    component: lazyPage(() => import('./sandbox/sandbox-page.tsx'), 'SandboxPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/settings/security',
    component: lazyPage(() => import('./security/security-page.tsx'), 'SecurityPage'),
  }),
] as const;
