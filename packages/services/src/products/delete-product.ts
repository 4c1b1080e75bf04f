import { resolveOrganizationAccess } from '../access.ts';
import type { CredentialActor } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { recordEvent } from '../events/record-event.ts';
import { environmentOf, visibleLivemode } from '../livemode.ts';
import type { Services } from '../services.ts';
import { productFacts, productNotFound } from './product-view.ts';

/** Invoices keep their own copy of its data. */
export async function deleteProduct(
  services: Pick<Services, 'database' | 'clock'>,
  actor: CredentialActor,
  input: { organizationId: string; id: string },
): Promise<void> {
  const { database, clock } = services;
  const access = await resolveOrganizationAccess(services, actor, input.organizationId, 'products.delete');
  const now = clock.now();
  await database.transaction(async (tx) => {
    const row = await tx.products.hold(access.organizationId, input.id, visibleLivemode(access));
    if (!row) throw productNotFound(await tx.products.findById(access.organizationId, input.id));
    const { organizationId, id } = row;
    await tx.products.remove(organizationId, id);
    await recordEvent(tx, now, organizationId, environmentOf(row.livemode), 'product.deleted', productFacts(row));
    await recordAudit(tx, now, actor, { organizationId, action: 'product.deleted', target: { type: 'product', id } });
  });
}
