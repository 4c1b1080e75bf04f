import { apiKeysRouter } from './routers/api-keys.ts';
import { auditRouter } from './routers/audit.ts';
import { authRouter } from './routers/auth.ts';
import { branchesRouter } from './routers/branches.ts';
import { catalogsRouter } from './routers/catalogs.ts';
import { cfdiRouter } from './routers/cfdi.ts';
import { customersRouter } from './routers/customers.ts';
import { invoicesRouter } from './routers/invoices.ts';
import { invitationsRouter, membersRouter } from './routers/members.ts';
import { oauthRouter } from './routers/oauth.ts';
import { organizationsRouter } from './routers/organizations.ts';
import { passkeysRouter } from './routers/passkeys.ts';
import { paymentsRouter } from './routers/payments.ts';
import { payrollsRouter } from './routers/payrolls.ts';
import { billingRouter, partnersRouter, seriesRouter, usageRouter } from './routers/plans.ts';
import { productsRouter } from './routers/products.ts';
import { receivablesRouter } from './routers/receivables.ts';
import { retentionsRouter } from './routers/retentions.ts';
import { sandboxRouter } from './routers/sandbox.ts';
import { summaryRouter } from './routers/summary.ts';
import { usersRouter } from './routers/users.ts';
import { eventsRouter, webhooksRouter } from './routers/webhooks.ts';
import { t } from './trpc.ts';

/** Every operation of the service. REST and tRPC serve the same procedures. */
export const appRouter = t.router({
  auth: authRouter,
  users: usersRouter,
  passkeys: passkeysRouter,
  organizations: organizationsRouter,
  members: membersRouter,
  invitations: invitationsRouter,
  series: seriesRouter,
  branches: branchesRouter,
  usage: usageRouter,
  partners: partnersRouter,
  billing: billingRouter,
  apiKeys: apiKeysRouter,
  oauth: oauthRouter,
  audit: auditRouter,
  invoices: invoicesRouter,
  payments: paymentsRouter,
  payrolls: payrollsRouter,
  retentions: retentionsRouter,
  receivables: receivablesRouter,
  summary: summaryRouter,
  sandbox: sandboxRouter,
  customers: customersRouter,
  products: productsRouter,
  catalogs: catalogsRouter,
  cfdi: cfdiRouter,
  webhooks: webhooksRouter,
  events: eventsRouter,
});

export type AppRouter = typeof appRouter;
