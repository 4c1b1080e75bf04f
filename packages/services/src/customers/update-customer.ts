import { resolveOrganizationAccess } from '../access.ts';
import type { CredentialActor } from '../actor.ts';
import { differsIn } from '../differs-in.ts';
import { recordEvent } from '../events/record-event.ts';
import { environmentOf, visibleLivemode } from '../livemode.ts';
import type { Services } from '../services.ts';
import { checkCustomer } from './check-customer.ts';
import { customerColumns, customerSearch } from './customer-columns.ts';
import type { CustomerBody } from './customer-input.ts';
import { type CustomerView, customerFacts, customerNotFound, toCustomerView } from './customer-view.ts';

/**
 * Changes the given fields, null clears; the resulting customer is validated. Issued invoices keep their data. Values
 * that it already has emit no event: two systems that copy each other's changes would never stop.
 */
export async function updateCustomer(
  services: Pick<Services, 'database' | 'clock' | 'catalogs'>,
  actor: CredentialActor,
  input: Partial<CustomerBody> & { organizationId: string; id: string },
): Promise<CustomerView> {
  const { database, clock } = services;
  const access = await resolveOrganizationAccess(services, actor, input.organizationId, 'customers.update');
  const now = clock.now();
  return database.transaction(async (tx) => {
    const current = await tx.customers.hold(access.organizationId, input.id, visibleLivemode(access));
    if (!current) throw customerNotFound(await tx.customers.findById(access.organizationId, input.id));
    const changes = customerColumns(input);
    if (!differsIn(current, changes)) return toCustomerView(current);
    const changed = { ...current, ...changes, updatedAt: now };
    checkCustomer(services, changed);
    const { organizationId, id, livemode } = current;
    await tx.customers.update(organizationId, id, { ...changes, search: customerSearch(changed), updatedAt: now });
    await recordEvent(tx, now, organizationId, environmentOf(livemode), 'customer.updated', customerFacts(changed));
    return toCustomerView(changed);
  });
}
