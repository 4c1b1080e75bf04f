import type { EntityManager } from 'typeorm';
import { In } from 'typeorm';
import type { New } from '../columns.ts';
import type { ProductRow } from '../entities/product.entity.ts';
import { Product } from '../entities/product.entity.ts';
import { insertRow } from '../insert-row.ts';

export type NewProduct = New<
  ProductRow,
  'unitKey' | 'unitName' | 'taxIncluded' | 'taxability' | 'taxes' | 'livemode' | 'isActive'
>;

export function products(manager: EntityManager) {
  const table = manager.getRepository(Product);
  return {
    /** Violates `product_sku_key` when the organization has the SKU already. */
    insert: (row: NewProduct): Promise<void> => insertRow(manager, Product, row),

    /** Those that exist, in no particular order. */
    async findByIds(organizationId: string, ids: readonly string[]): Promise<ProductRow[]> {
      return ids.length === 0 ? [] : table.findBy({ organizationId, id: In(ids) });
    },
  };
}
