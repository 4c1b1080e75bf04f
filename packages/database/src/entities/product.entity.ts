import { EntitySchema } from 'typeorm';
import {
  boolean,
  decimal,
  indexOfMigration,
  json,
  nullable,
  ownedByOrganization,
  secret,
  tenantKey,
  text,
  timestamps,
} from '../columns.ts';

export interface ProductRow {
  organizationId: string;
  id: string;
  description: string;
  /** c_ClaveProdServ. */
  productKey: string;
  /** Decimal text, six places. */
  price: string;
  /** c_ClaveUnidad. */
  unitKey: string;
  unitName: string;
  sku: string | null;
  taxIncluded: boolean;
  /** c_ObjetoImp. */
  taxability: string;
  /** As in the items of an invoice body. */
  taxes: Record<string, unknown>[];
  livemode: boolean;
  isActive: boolean;
  /** The caller's own name for it. */
  externalId: string | null;
  metadata: Record<string, unknown>;
  createdAt: Date;
  updatedAt: Date;
}

/** Folded texts that a search looks through; written, never read. */
export interface ProductSearch {
  search: string;
}

export const Product = new EntitySchema<ProductRow & ProductSearch>({
  name: 'Product',
  tableName: 'product',
  columns: {
    ...tenantKey,
    description: text('description'),
    productKey: text('product_key'),
    price: decimal('price', 24),
    unitKey: text('unit_key', { default: 'H87' }),
    unitName: text('unit_name', { default: 'Elemento' }),
    sku: text('sku', nullable),
    taxIncluded: boolean('tax_included', { default: false }),
    taxability: text('taxability', { default: '01' }),
    taxes: json('taxes', { default: [] }),
    livemode: boolean('livemode', { default: true }),
    isActive: boolean('is_active', { default: true }),
    externalId: text('external_id', nullable),
    metadata: json('metadata', { default: {} }),
    search: text('search', { default: '', ...secret }),
    ...timestamps,
  },
  indices: [indexOfMigration('product_list_idx', ['organizationId', 'createdAt', 'id'])],
  uniques: [{ name: 'product_sku_key', columns: ['organizationId', 'sku'] }],
  foreignKeys: [ownedByOrganization('product')],
});
