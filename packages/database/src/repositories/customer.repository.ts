import type { EntityManager } from 'typeorm';
import type { New } from '../columns.ts';
import type { CustomerRow, CustomerSearch } from '../entities/customer.entity.ts';
import { Customer } from '../entities/customer.entity.ts';
import { insertRow } from '../insert-row.ts';
import type { StatementRunner } from '../statements.ts';
import { asTenant } from '../tenancy.ts';
import { type SearchedPage, type SearchFilter, searchedPage, toSearchedPage } from './searched-page.ts';

export type NewCustomer = New<CustomerRow & CustomerSearch, 'country' | 'metadata' | 'search'>;
export type CustomerPatch = Partial<
  Omit<CustomerRow & CustomerSearch, 'organizationId' | 'id' | 'livemode' | 'createdAt'>
>;

const columns = `organization_id as "organizationId", id, legal_name as "legalName", tax_id as "taxId", tax_system as "taxSystem",
  email, phone, default_invoice_use as "defaultInvoiceUse", address_street as "addressStreet", address_exterior as "addressExterior",
  address_interior as "addressInterior", address_neighborhood as "addressNeighborhood", address_city as "addressCity",
  address_municipality as "addressMunicipality", address_zip as "addressZip", address_state as "addressState", country,
  foreign_tax_id as "foreignTaxId", livemode, external_id as "externalId", metadata, created_at as "createdAt", updated_at as "updatedAt"`;

export function customers(manager: EntityManager, statements: StatementRunner) {
  const inTenant = <T>(organizationId: string, work: (inner: EntityManager) => Promise<T>) =>
    asTenant(manager, organizationId, work);

  return {
    insert: (row: NewCustomer): Promise<void> =>
      inTenant(row.organizationId, (inner) => insertRow(inner, Customer, row)),

    /** In one environment when `livemode` is given. */
    async findById(organizationId: string, id: string, livemode?: boolean): Promise<CustomerRow | undefined> {
      const where = { organizationId, id, ...(livemode !== undefined && { livemode }) };
      return (await inTenant(organizationId, (inner) => inner.findOneBy(Customer, where))) ?? undefined;
    },

    /** The same inside a transaction: nobody else changes it until that ends. */
    async hold(organizationId: string, id: string, livemode?: boolean): Promise<CustomerRow | undefined> {
      const where = { organizationId, id, ...(livemode !== undefined && { livemode }) };
      const found = await inTenant(organizationId, (inner) =>
        inner.findOne(Customer, { where, lock: { mode: 'pessimistic_write' } }),
      );
      return found ?? undefined;
    },

    /** Newest first. */
    async page(
      organizationId: string,
      filter: SearchFilter,
      bounds: { offset: number; limit: number },
    ): Promise<SearchedPage<CustomerRow>> {
      return toSearchedPage(await statements.run(searchedPage('customer', columns, organizationId, filter, bounds)));
    },

    /** Changes what is given; undefined when there is no such customer. */
    async update(organizationId: string, id: string, patch: CustomerPatch): Promise<CustomerRow | undefined> {
      return inTenant(organizationId, async (inner) => {
        const { affected } = await inner.update(Customer, { organizationId, id }, patch as object);
        return affected === 0 ? undefined : ((await inner.findOneBy(Customer, { organizationId, id })) ?? undefined);
      });
    },

    /** False when it was gone. */
    async remove(organizationId: string, id: string): Promise<boolean> {
      const { affected } = await inTenant(organizationId, (inner) => inner.delete(Customer, { organizationId, id }));
      return affected === 1;
    },

    /**
     * The oldest customer with that RFC, and for the generic RFCs that name too. Inside a transaction; whoever asks for the
     * same one meanwhile waits until it ends, so that nobody makes it twice.
     */
    async holdByTaxId(
      organizationId: string,
      livemode: boolean,
      taxId: string,
      legalName: string | undefined,
    ): Promise<CustomerRow | undefined> {
      return inTenant(organizationId, async (inner) => {
        const key = `customer ${organizationId} ${livemode} ${taxId} ${legalName ?? ''}`;
        await inner.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
        const found = await inner.findOne(Customer, {
          where: { organizationId, livemode, taxId, ...(legalName !== undefined && { legalName }) },
          order: { createdAt: 'ASC', id: 'ASC' },
        });
        return found ?? undefined;
      });
    },
  };
}
