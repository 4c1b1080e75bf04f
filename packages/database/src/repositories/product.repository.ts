import type { EntityManager } from 'typeorm';
import { In } from 'typeorm';
import type { New } from '../columns.ts';
import type { ProductRow } from '../entities/product.entity.ts';
import { Product } from '../entities/product.entity.ts';
import { insertRow } from '../insert-row.ts';
import { asTenant } from '../tenancy.ts';

export type NewProduct = New<
  ProductRow,
  'unitKey' | 'unitName' | 'taxIncluded' | 'taxability' | 'taxes' | 'livemode' | 'isActive'
>;

export function products(manager: EntityManager) {
  return {
    /** Violates `product_sku_key` when the organization has the SKU already. */
    insert: (row: NewProduct): Promise<void> =>
      asTenant(manager, row.organizationId, (scoped) => insertRow(scoped, Product, row)),

    /** Those that exist, in no particular order. */
    async findByIds(organizationId: string, ids: readonly string[]): Promise<ProductRow[]> {
      if (ids.length === 0) return [];
      return asTenant(manager, organizationId, (scoped) => scoped.findBy(Product, { organizationId, id: In(ids) }));
    },
  };
}
