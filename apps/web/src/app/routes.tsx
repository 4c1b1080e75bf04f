import { createRouter } from '@tanstack/react-router';
import { accountRoutes } from '../account/routes.tsx';
import { customerRoutes } from '../customers/routes.tsx';
import { homeRoutes } from '../home/routes.tsx';
import { invoiceRoutes } from '../invoices/routes.tsx';
import { paymentRoutes } from '../payments/routes.tsx';
import { payrollRoutes } from '../payrolls/routes.tsx';
import { productRoutes } from '../products/routes.tsx';
import { retentionRoutes } from '../retentions/routes.tsx';
import { settingsRoutes } from '../settings/routes.tsx';
import { startRoutes } from '../start/routes.tsx';
import { ErrorPage } from './error-page.tsx';
import { rootRoute } from './root-route.tsx';
import { shellRoute, unknownRoute } from './shell-route.tsx';

const routeTree = rootRoute.addChildren([
  ...accountRoutes,
  shellRoute.addChildren([
    ...homeRoutes,
    ...startRoutes,
    ...invoiceRoutes,
    ...paymentRoutes,
    ...payrollRoutes,
    ...retentionRoutes,
    ...customerRoutes,
    ...productRoutes,
    ...settingsRoutes,
    unknownRoute,
  ]),
]);

export const router = createRouter({
  routeTree,
  basepath: '/app',
  defaultPreload: 'intent',
  scrollRestoration: true,
  // Replaces the page only: the menu stays.
  defaultErrorComponent: ErrorPage,
  // Remove unknown search parameters: pages would otherwise receive them beside their own.
  search: { strict: true },
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
