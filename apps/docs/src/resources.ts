/**
 * Resources in reading order: title, then the router groups. The document's own five tags are too coarse: one has two
 * thirds of all operations.
 */
const resources: [title: string, ...groups: string[]][] = [
  ['Invoices', 'invoices'],
  ['Payment receipts', 'payments'],
  ['Payroll receipts', 'payrolls'],
  ['Retentions', 'retentions'],
  ['Receivables and reports', 'receivables', 'summary', 'usage'],
  ['Customers', 'customers'],
  ['Products', 'products'],
  ['SAT catalogs', 'catalogs'],
  ['Verify a CFDI', 'cfdi'],
  ['Events', 'events'],
  ['Webhooks', 'webhooks'],
  ['Sandbox', 'sandbox'],
  ['API keys', 'apiKeys'],
  ['Organizations', 'organizations', 'series', 'branches', 'partners', 'billing', 'audit'],
  ['Members and invitations', 'members', 'invitations'],
  ['Account and sessions', 'auth', 'users', 'passkeys'],
  ['OAuth', 'oauth', 'openid'],
];

/** The titles of `resourceOf`, in order. */
export const resourceTitles: readonly string[] = resources.map(([title]) => title);

/**
 * Title of an operation's resource, by its `operationId` (`invoices-create`).
 * @throws Error for an operation of an unlisted group: readers would not find it
 */
export function resourceOf(operationId: string): string {
  const [group = ''] = operationId.split('-');
  const found = resources.find(([, ...groups]) => groups.includes(group));
  if (!found) throw new Error(`${operationId}: name its group in apps/docs/src/resources.ts`);
  return found[0];
}
