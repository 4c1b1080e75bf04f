import { Product } from '@lacre/database/entities/product.entity';
import { defaultsOf } from '@lacre/database/table';
import { uuidV7 } from '@lacre/database/uuid-v7';
import { resolveOrganizationAccess } from '../access.ts';
import type { CredentialActor } from '../actor.ts';
import { recordEvent } from '../events/record-event.ts';
import { environmentOf, visibleLivemode } from '../livemode.ts';
import type { Services } from '../services.ts';
import { checkProduct } from './check-product.ts';
import { productColumns, productSearch } from './product-columns.ts';
import type { ProductBody } from './product-input.ts';
import { type ProductView, productFacts, refuseTakenSku, toProductView } from './product-view.ts';

/** Owner, admin, or a key of the environment that the product then belongs to. 409 when another product has the SKU. */
export async function createProduct(
  services: Pick<Services, 'database' | 'clock' | 'catalogs'>,
  actor: CredentialActor,
  input: ProductBody & { organizationId: string; livemode?: boolean },
): Promise<ProductView> {
  const { database, clock } = services;
  const access = await resolveOrganizationAccess(services, actor, input.organizationId, 'products.create');
  const now = clock.now();
  const { description, productKey, price } = input;
  const row = {
    organizationId: access.organizationId,
    id: uuidV7(now),
    description,
    productKey,
    price,
    ...defaultsOf(Product),
    taxability: (input.taxes ?? []).length > 0 ? '02' : '01',
    ...productColumns(input),
    livemode: visibleLivemode(access, input.livemode) ?? true,
    createdAt: now,
    updatedAt: now,
  };
  checkProduct(services, row);
  await database
    .transaction(async (tx) => {
      await tx.products.insert({ ...row, search: productSearch(row) });
      await recordEvent(tx, now, row.organizationId, environmentOf(row.livemode), 'product.created', productFacts(row));
    })
    .catch(refuseTakenSku);
  return toProductView(row);
}
