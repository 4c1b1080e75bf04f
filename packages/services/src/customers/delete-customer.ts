import { resolveOrganizationAccess } from '../access.ts';
import type { CredentialActor } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { recordEvent } from '../events/record-event.ts';
import { environmentOf, visibleLivemode } from '../livemode.ts';
import type { Services } from '../services.ts';
import { customerFacts, customerNotFound } from './customer-view.ts';

/** Its invoices keep their own copy of its data. */
export async function deleteCustomer(
  services: Pick<Services, 'database' | 'clock'>,
  actor: CredentialActor,
  input: { organizationId: string; id: string },
): Promise<void> {
  const { database, clock } = services;
  const access = await resolveOrganizationAccess(services, actor, input.organizationId, 'customers.delete');
  const now = clock.now();
  await database.transaction(async (tx) => {
    const row = await tx.customers.hold(access.organizationId, input.id, visibleLivemode(access));
    if (!row) throw customerNotFound(await tx.customers.findById(access.organizationId, input.id));
    const { organizationId, id } = row;
    await tx.customers.remove(organizationId, id);
    await recordEvent(tx, now, organizationId, environmentOf(row.livemode), 'customer.deleted', customerFacts(row));
    await recordAudit(tx, now, actor, { organizationId, action: 'customer.deleted', target: { type: 'customer', id } });
  });
}
