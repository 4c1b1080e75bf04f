import { EntitySchema } from 'typeorm';
import {
  boolean,
  indexOfMigration,
  json,
  nullable,
  ownedByOrganization,
  secret,
  tenantKey,
  text,
  timestamps,
} from '../columns.ts';

export interface CustomerRow {
  organizationId: string;
  id: string;
  legalName: string;
  /** RFC. */
  taxId: string;
  /** c_RegimenFiscal. */
  taxSystem: string | null;
  email: string | null;
  phone: string | null;
  /** c_UsoCFDI. */
  defaultInvoiceUse: string | null;
  addressStreet: string | null;
  addressExterior: string | null;
  addressInterior: string | null;
  addressNeighborhood: string | null;
  addressCity: string | null;
  addressMunicipality: string | null;
  addressZip: string | null;
  addressState: string | null;
  /** ISO 3166-1 alpha-3. */
  country: string;
  foreignTaxId: string | null;
  livemode: boolean;
  /** The caller's own name for it. */
  externalId: string | null;
  metadata: Record<string, unknown>;
  createdAt: Date;
  updatedAt: Date;
}

/** Folded texts that a search looks through; written, never read. */
export interface CustomerSearch {
  search: string;
}

export const Customer = new EntitySchema<CustomerRow & CustomerSearch>({
  name: 'Customer',
  tableName: 'customer',
  columns: {
    ...tenantKey,
    legalName: text('legal_name'),
    taxId: text('tax_id'),
    taxSystem: text('tax_system', nullable),
    email: text('email', nullable),
    phone: text('phone', nullable),
    defaultInvoiceUse: text('default_invoice_use', nullable),
    addressStreet: text('address_street', nullable),
    addressExterior: text('address_exterior', nullable),
    addressInterior: text('address_interior', nullable),
    addressNeighborhood: text('address_neighborhood', nullable),
    addressCity: text('address_city', nullable),
    addressMunicipality: text('address_municipality', nullable),
    addressZip: text('address_zip', nullable),
    addressState: text('address_state', nullable),
    country: text('country', { default: 'MEX' }),
    foreignTaxId: text('foreign_tax_id', nullable),
    livemode: boolean('livemode'),
    externalId: text('external_id', nullable),
    metadata: json('metadata', { default: {} }),
    search: text('search', { default: '', ...secret }),
    ...timestamps,
  },
  indices: [
    { name: 'customer_tax_id_idx', columns: ['organizationId', 'taxId'] },
    indexOfMigration('customer_list_idx', ['organizationId', 'createdAt', 'id']),
  ],
  foreignKeys: [ownedByOrganization('customer')],
});
