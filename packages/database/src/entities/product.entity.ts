import { EntitySchema } from 'typeorm';
import { boolean, decimal, json, nullable, ownedByOrganization, tenantKey, text, timestamps } from '../columns.ts';

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
  createdAt: Date;
  updatedAt: Date;
}

export const Product = new EntitySchema<ProductRow>({
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
    ...timestamps,
  },
  uniques: [{ name: 'product_sku_key', columns: ['organizationId', 'sku'] }],
  foreignKeys: [ownedByOrganization('product')],
});
