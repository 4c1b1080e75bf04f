import { Customer, type CustomerRow } from '@lacre/database/entities/customer.entity';
import { defaultsOf } from '@lacre/database/table';
import { uuidV7 } from '@lacre/database/uuid-v7';
import { resolveOrganizationAccess } from '../access.ts';
import type { CredentialActor } from '../actor.ts';
import { recordEvent } from '../events/record-event.ts';
import { environmentOf, visibleLivemode } from '../livemode.ts';
import type { Services } from '../services.ts';
import { checkCustomer } from './check-customer.ts';
import { customerColumns, customerSearch } from './customer-columns.ts';
import type { CustomerBody } from './customer-input.ts';
import { type CustomerView, customerFacts, toCustomerView } from './customer-view.ts';

/** Owner, admin, or a key of the environment that the customer then belongs to. */
export async function createCustomer(
  services: Pick<Services, 'database' | 'clock' | 'catalogs'>,
  actor: CredentialActor,
  input: CustomerBody & { organizationId: string; livemode?: boolean },
): Promise<CustomerView> {
  const { database, clock } = services;
  const access = await resolveOrganizationAccess(services, actor, input.organizationId, 'customers.create');
  const now = clock.now();
  const row = newCustomer(access.organizationId, visibleLivemode(access, input.livemode) ?? true, input, now);
  checkCustomer(services, row);
  await database.transaction(async (tx) => {
    await tx.customers.insert({ ...row, search: customerSearch(row) });
    await recordEvent(tx, now, row.organizationId, environmentOf(row.livemode), 'customer.created', customerFacts(row));
  });
  return toCustomerView(row);
}

export function newCustomer(organizationId: string, livemode: boolean, body: CustomerBody, now: Date): CustomerRow {
  return {
    organizationId,
    id: uuidV7(now),
    legalName: body.legalName,
    taxId: body.taxId,
    ...defaultsOf(Customer),
    ...customerColumns(body),
    livemode,
    createdAt: now,
    updatedAt: now,
  };
}
