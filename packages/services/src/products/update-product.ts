import { resolveOrganizationAccess } from '../access.ts';
import type { CredentialActor } from '../actor.ts';
import { differsIn } from '../differs-in.ts';
import { recordEvent } from '../events/record-event.ts';
import { environmentOf, visibleLivemode } from '../livemode.ts';
import type { Services } from '../services.ts';
import { checkProduct } from './check-product.ts';
import { productColumns, productSearch } from './product-columns.ts';
import type { ProductBody } from './product-input.ts';
import { type ProductView, productFacts, productNotFound, refuseTakenSku, toProductView } from './product-view.ts';

/**
 * Changes the given fields, null clears; the resulting product is validated. Issued invoices keep their data. Values
 * that it already has emit no event: two systems that copy each other's changes would never stop.
 */
export async function updateProduct(
  services: Pick<Services, 'database' | 'clock' | 'catalogs'>,
  actor: CredentialActor,
  input: Partial<ProductBody> & { organizationId: string; id: string },
): Promise<ProductView> {
  const { database, clock } = services;
  const access = await resolveOrganizationAccess(services, actor, input.organizationId, 'products.update');
  const now = clock.now();
  const change = database.transaction(async (tx) => {
    const current = await tx.products.hold(access.organizationId, input.id, visibleLivemode(access));
    if (!current) throw productNotFound(await tx.products.findById(access.organizationId, input.id));
    const changes = productColumns(input);
    if (!differsIn(current, changes)) return toProductView(current);
    const changed = { ...current, ...changes, updatedAt: now };
    checkProduct(services, changed);
    const { organizationId, id, livemode } = current;
    await tx.products.update(organizationId, id, { ...changes, search: productSearch(changed), updatedAt: now });
    await recordEvent(tx, now, organizationId, environmentOf(livemode), 'product.updated', productFacts(changed));
    return toProductView(changed);
  });
  return change.catch(refuseTakenSku);
}
