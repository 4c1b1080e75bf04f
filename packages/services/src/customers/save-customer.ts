import { isGenericRfc } from '@lacre/cfdi/rfc';
import { collapseNfc } from '@lacre/cfdi/white-space';
import type { Database } from '@lacre/database/database';
import type { Environment } from '../actor.ts';
import { differsIn } from '../differs-in.ts';
import { recordEvent } from '../events/record-event.ts';
import { isLive } from '../livemode.ts';
import { newCustomer } from './create-customer.ts';
import { customerColumns, customerSearch } from './customer-columns.ts';
import { customerFacts } from './customer-view.ts';
import type { CustomerInput } from './inline-customer.ts';

/**
 * Stores the customer of an invoice (`customer.save`), in the transaction that claims the invoice: one record per RFC
 * and environment, updated with the invoice's data; for generic RFCs one per name. Returns its id.
 */
export async function saveCustomer(
  tx: Database,
  at: Date,
  organizationId: string,
  environment: Environment,
  { legalName, taxId, taxSystem, zip, email, country, foreignTaxId }: CustomerInput,
): Promise<string> {
  const livemode = isLive(environment);
  const body = { legalName, taxId, taxSystem, zip, email, country, foreignTaxId };
  const name = isGenericRfc(taxId) ? collapseNfc(legalName) : undefined;
  const current = await tx.customers.holdByTaxId(organizationId, livemode, taxId, name);
  if (!current) {
    const row = newCustomer(organizationId, livemode, body, at);
    await tx.customers.insert({ ...row, search: customerSearch(row) });
    await recordEvent(tx, at, organizationId, environment, 'customer.created', customerFacts(row));
    return row.id;
  }
  const changes = customerColumns(body);
  const changed = { ...current, ...changes, updatedAt: at };
  if (differsIn(current, changes)) {
    const search = customerSearch(changed);
    await tx.customers.update(organizationId, current.id, { ...changes, search, updatedAt: at });
    await recordEvent(tx, at, organizationId, environment, 'customer.updated', customerFacts(changed));
  }
  return current.id;
}
