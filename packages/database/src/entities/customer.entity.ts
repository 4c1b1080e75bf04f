import { EntitySchema } from 'typeorm';
import { boolean, nullable, ownedByOrganization, tenantKey, text, timestamps } from '../columns.ts';

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
  addressZip: string | null;
  /** ISO 3166-1 alpha-3. */
  country: string;
  foreignTaxId: string | null;
  livemode: boolean;
  createdAt: Date;
  updatedAt: Date;
}

export const Customer = new EntitySchema<CustomerRow>({
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
    addressZip: text('address_zip', nullable),
    country: text('country', { default: 'MEX' }),
    foreignTaxId: text('foreign_tax_id', nullable),
    livemode: boolean('livemode'),
    ...timestamps,
  },
  indices: [{ name: 'customer_tax_id_idx', columns: ['organizationId', 'taxId'] }],
  foreignKeys: [ownedByOrganization('customer')],
});
