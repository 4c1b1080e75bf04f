import { resolveOrganizationAccess } from '../access.ts';
import type { CredentialActor } from '../actor.ts';
import { visibleLivemode } from '../livemode.ts';
import type { Services } from '../services.ts';
import { type CustomerView, customerNotFound, toCustomerView } from './customer-view.ts';

export async function getCustomer(
  services: Pick<Services, 'database'>,
  actor: CredentialActor,
  input: { organizationId: string; id: string },
): Promise<CustomerView> {
  const access = await resolveOrganizationAccess(services, actor, input.organizationId, 'customers.get');
  const row = await services.database.customers.findById(access.organizationId, input.id, visibleLivemode(access));
  if (!row) throw customerNotFound(await services.database.customers.findById(access.organizationId, input.id));
  return toCustomerView(row);
}
