import { boolean, json, tenantKey, text, timestamps } from '../columns.ts';
import { indexOfMigration, ofOrganization, type RowOf, table } from '../table.ts';

export const Customer = table('customer', {
  columns: {
    ...tenantKey,
    legalName: text(),
    /** RFC. */
    taxId: text(),
    /** c_RegimenFiscal. */
    taxSystem: text().nullable(),
    email: text().nullable(),
    phone: text().nullable(),
    /** c_UsoCFDI. */
    defaultInvoiceUse: text().nullable(),
    addressStreet: text().nullable(),
    addressExterior: text().nullable(),
    addressInterior: text().nullable(),
    addressNeighborhood: text().nullable(),
    addressCity: text().nullable(),
    addressMunicipality: text().nullable(),
    addressZip: text().nullable(),
    addressState: text().nullable(),
    /** ISO 3166-1 alpha-3. */
    country: text().default('MEX'),
    foreignTaxId: text().nullable(),
    livemode: boolean(),
    /** The caller's own id for it. */
    externalId: text().nullable(),
    metadata: json<Record<string, unknown>>().default({}),
    /** Normalized text that searches match; never returned. */
    search: text().default('').hidden(),
    ...timestamps,
  },
  indices: [
    indexOfMigration('customer_page_idx', ['organizationId', 'livemode', 'createdAt', 'id']),
    { name: 'customer_receiver_idx', columns: ['organizationId', 'taxId', 'legalName'] },
  ],
  foreignKeys: [ofOrganization],
});
export type CustomerRow = RowOf<typeof Customer>;
