import { boolean, decimal, json, tenantKey, text, timestamps } from '../columns.ts';
import { indexOfMigration, ofOrganization, type RowOf, table } from '../table.ts';

export const Product = table('product', {
  columns: {
    ...tenantKey,
    description: text(),
    /** c_ClaveProdServ. */
    productKey: text(),
    /** Decimal string, six decimal places. */
    price: decimal(24),
    /** c_ClaveUnidad. */
    unitKey: text().default('H87'),
    unitName: text().default('Elemento'),
    sku: text().nullable(),
    taxIncluded: boolean().default(false),
    /** c_ObjetoImp. */
    taxability: text().default('01'),
    /** As in the items of an invoice body. */
    taxes: json<Record<string, unknown>[]>().default([]),
    livemode: boolean().default(true),
    isActive: boolean().default(true),
    /** The caller's own id for it. */
    externalId: text().nullable(),
    metadata: json<Record<string, unknown>>().default({}),
    /** Normalized text that searches match; never returned. */
    search: text().default('').hidden(),
    ...timestamps,
  },
  uniques: [{ name: 'product_sku_key', columns: ['organizationId', 'sku'] }],
  indices: [indexOfMigration('product_page_idx', ['organizationId', 'livemode', 'createdAt', 'id'])],
  foreignKeys: [ofOrganization],
});
export type ProductRow = RowOf<typeof Product>;
