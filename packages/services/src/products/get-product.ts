import { resolveOrganizationAccess } from '../access.ts';
import type { CredentialActor } from '../actor.ts';
import { visibleLivemode } from '../livemode.ts';
import type { Services } from '../services.ts';
import { type ProductView, productNotFound, toProductView } from './product-view.ts';

export async function getProduct(
  services: Pick<Services, 'database'>,
  actor: CredentialActor,
  input: { organizationId: string; id: string },
): Promise<ProductView> {
  const access = await resolveOrganizationAccess(services, actor, input.organizationId, 'products.get');
  const row = await services.database.products.findById(access.organizationId, input.id, visibleLivemode(access));
  if (!row) throw productNotFound(await services.database.products.findById(access.organizationId, input.id));
  return toProductView(row);
}
