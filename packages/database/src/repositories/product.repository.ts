import type { EntityManager } from 'typeorm';
import { In } from 'typeorm';
import type { ProductRow } from '../entities/product.entity.ts';
import { Product } from '../entities/product.entity.ts';
import { insertRow } from '../insert-row.ts';
import type { StatementRunner } from '../statements.ts';
import { columnsOf, type NewRowOf, type StoredRowOf } from '../table.ts';
import { asTenant } from '../tenancy.ts';
import { type ImportedProducts, importProductRows, type ProductImportColumn } from './product-import.ts';
import { type SearchedPage, type SearchFilter, searchedPage, toSearchedPage } from './searched-page.ts';

export type NewProduct = NewRowOf<typeof Product>;
export type ProductPatch = Partial<
  Omit<StoredRowOf<typeof Product>, 'organizationId' | 'id' | 'livemode' | 'createdAt'>
>;

const columns = columnsOf(Product, 'r');

export function products(manager: EntityManager, statements: StatementRunner) {
  const inTenant = <T>(organizationId: string, work: (inner: EntityManager) => Promise<T>) =>
    asTenant(manager, organizationId, work);

  return {
    /** Violates `product_sku_key` if the organization already has the SKU. */
    insert: (row: NewProduct): Promise<void> => inTenant(row.organizationId, (inner) => insertRow(inner, Product, row)),

    /** In one environment when `livemode` is given. */
    async findById(organizationId: string, id: string, livemode?: boolean): Promise<ProductRow | undefined> {
      const where = { organizationId, id, ...(livemode !== undefined && { livemode }) };
      return (await inTenant(organizationId, (inner) => inner.findOneBy(Product, where))) ?? undefined;
    },

    /** The same inside a transaction, locked until it ends. */
    async hold(organizationId: string, id: string, livemode?: boolean): Promise<ProductRow | undefined> {
      const where = { organizationId, id, ...(livemode !== undefined && { livemode }) };
      const found = await inTenant(organizationId, (inner) =>
        inner.findOne(Product, { where, lock: { mode: 'pessimistic_write' } }),
      );
      return found ?? undefined;
    },

    /** Those that exist, in no particular order. */
    async findByIds(organizationId: string, ids: readonly string[]): Promise<ProductRow[]> {
      if (ids.length === 0) return [];
      return inTenant(organizationId, (inner) => inner.findBy(Product, { organizationId, id: In([...ids]) }));
    },

    /** Those of these SKUs that exist, in no particular order. */
    async findBySkus(organizationId: string, skus: readonly string[]): Promise<ProductRow[]> {
      if (skus.length === 0) return [];
      return inTenant(organizationId, (inner) => inner.findBy(Product, { organizationId, sku: In([...skus]) }));
    },

    /** Newest first. */
    async page(
      organizationId: string,
      filter: SearchFilter,
      bounds: { offset: number; limit: number },
    ): Promise<SearchedPage<ProductRow>> {
      return toSearchedPage(await statements.run(searchedPage('product', columns, organizationId, filter, bounds)));
    },

    /** Updates the given fields; undefined if there is no such product. Violates `product_sku_key` like `insert`. */
    async update(organizationId: string, id: string, patch: ProductPatch): Promise<ProductRow | undefined> {
      return inTenant(organizationId, async (inner) => {
        const { affected } = await inner.update(Product, { organizationId, id }, patch as object);
        return affected === 0 ? undefined : ((await inner.findOneBy(Product, { organizationId, id })) ?? undefined);
      });
    },

    /** See `importProductRows`; inside a transaction. */
    importRows: (
      organizationId: string,
      at: Date,
      columns: readonly ProductImportColumn[],
      lines: AsyncIterable<string>,
      changed?: readonly ProductImportColumn[],
    ): Promise<ImportedProducts> =>
      inTenant(organizationId, (inner) => importProductRows(inner, organizationId, at, columns, lines, changed)),

    /** False if it did not exist. */
    async remove(organizationId: string, id: string): Promise<boolean> {
      const { affected } = await inTenant(organizationId, (inner) => inner.delete(Product, { organizationId, id }));
      return affected === 1;
    },
  };
}
