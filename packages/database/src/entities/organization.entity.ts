import { instant, text, timestamps, uuid } from '../columns.ts';
import { indexOfMigration, type RowOf, refersTo, table } from '../table.ts';

export const Organization = table('organization', {
  columns: {
    id: uuid().primary(),
    name: text(),
    slug: text(),
    logo: text().nullable(),
    plan: text().default('unlimited'),
    ownerId: uuid(),
    /** RFC, taken from the certificate. */
    taxId: text().nullable(),
    legalName: text().nullable(),
    /** c_RegimenFiscal. */
    taxSystem: text().nullable(),
    website: text().nullable(),
    phone: text().nullable(),
    supportEmail: text().nullable(),
    addressStreet: text().nullable(),
    addressExterior: text().nullable(),
    addressInterior: text().nullable(),
    addressNeighborhood: text().nullable(),
    addressCity: text().nullable(),
    addressMunicipality: text().nullable(),
    addressZip: text().nullable(),
    addressState: text().nullable(),
    /** From then on no caller sees it. */
    deletedAt: instant().nullable(),
    ...timestamps,
  },
  indices: [
    // Not a constraint: deleting an organization changes the slug, and must not wait for whoever refers to the row.
    { name: 'organization_slug_key', columns: ['slug'], unique: true, where: 'deleted_at is null' },
    indexOfMigration('organization_deleted_idx', ['deletedAt']),
  ],
  foreignKeys: [refersTo('user_account', { ownerId: 'id' })],
});
export type OrganizationRow = RowOf<typeof Organization>;
