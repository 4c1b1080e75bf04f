import { EntitySchema } from 'typeorm';
import { indexOfMigration, instant, nullable, text, timestamps, uuid } from '../columns.ts';

export interface OrganizationRow {
  id: string;
  name: string;
  slug: string;
  logo: string | null;
  plan: string;
  ownerId: string;
  /** RFC, taken from the certificate. */
  taxId: string | null;
  legalName: string | null;
  /** c_RegimenFiscal. */
  taxSystem: string | null;
  website: string | null;
  phone: string | null;
  supportEmail: string | null;
  addressStreet: string | null;
  addressExterior: string | null;
  addressInterior: string | null;
  addressNeighborhood: string | null;
  addressCity: string | null;
  addressMunicipality: string | null;
  addressZip: string | null;
  addressState: string | null;
  /** From then on nobody sees it. */
  deletedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export const Organization = new EntitySchema<OrganizationRow>({
  name: 'Organization',
  tableName: 'organization',
  columns: {
    id: uuid('id', { primary: true }),
    name: text('name'),
    slug: text('slug'),
    logo: text('logo', nullable),
    plan: text('plan', { default: 'unlimited' }),
    ownerId: uuid('owner_id'),
    taxId: text('tax_id', nullable),
    legalName: text('legal_name', nullable),
    taxSystem: text('tax_system', nullable),
    website: text('website', nullable),
    phone: text('phone', nullable),
    supportEmail: text('support_email', nullable),
    addressStreet: text('address_street', nullable),
    addressExterior: text('address_exterior', nullable),
    addressInterior: text('address_interior', nullable),
    addressNeighborhood: text('address_neighborhood', nullable),
    addressCity: text('address_city', nullable),
    addressMunicipality: text('address_municipality', nullable),
    addressZip: text('address_zip', nullable),
    addressState: text('address_state', nullable),
    deletedAt: instant('deleted_at', nullable),
    ...timestamps,
  },
  uniques: [{ name: 'organization_slug_key', columns: ['slug'] }],
  indices: [indexOfMigration('organization_deleted_idx', ['deletedAt'])],
  foreignKeys: [
    {
      target: 'UserAccount',
      columnNames: ['ownerId'],
      referencedColumnNames: ['id'],
      name: 'organization_owner_id_fkey',
    },
  ],
});
