import { Any, type EntityManager } from 'typeorm';
import type { CustomerRow } from '../entities/customer.entity.ts';
import { Customer } from '../entities/customer.entity.ts';
import { insertRow } from '../insert-row.ts';
import type { StatementRunner } from '../statements.ts';
import { columnsOf, type NewRowOf, type StoredRowOf } from '../table.ts';
import { asTenant } from '../tenancy.ts';
import { type SearchedPage, type SearchFilter, searchedPage, toSearchedPage } from './searched-page.ts';

export type NewCustomer = NewRowOf<typeof Customer>;
export type CustomerPatch = Partial<
  Omit<StoredRowOf<typeof Customer>, 'organizationId' | 'id' | 'livemode' | 'createdAt'>
>;

const columns = columnsOf(Customer, 'r');

export function customers(manager: EntityManager, statements: StatementRunner) {
  const inTenant = <T>(organizationId: string, work: (inner: EntityManager) => Promise<T>) =>
    asTenant(manager, organizationId, work);

  return {
    insert: (row: NewCustomer): Promise<void> =>
      inTenant(row.organizationId, (inner) => insertRow(inner, Customer, row)),

    /** Inserts new rows and updates existing ones, in one statement. */
    async putAll(organizationId: string, rows: readonly NewCustomer[]): Promise<void> {
      await inTenant(organizationId, (inner) =>
        inner.upsert(Customer, [...rows] as object[], ['organizationId', 'id']),
      );
    },

    /** In one environment when `livemode` is given. */
    async findById(organizationId: string, id: string, livemode?: boolean): Promise<CustomerRow | undefined> {
      const where = { organizationId, id, ...(livemode !== undefined && { livemode }) };
      return (await inTenant(organizationId, (inner) => inner.findOneBy(Customer, where))) ?? undefined;
    },

    /** The same inside a transaction, locked until it ends. */
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

    /** Updates the given fields; undefined if there is no such customer. */
    async update(organizationId: string, id: string, patch: CustomerPatch): Promise<CustomerRow | undefined> {
      return inTenant(organizationId, async (inner) => {
        const { affected } = await inner.update(Customer, { organizationId, id }, patch as object);
        return affected === 0 ? undefined : ((await inner.findOneBy(Customer, { organizationId, id })) ?? undefined);
      });
    },

    /** False if it did not exist. */
    async remove(organizationId: string, id: string): Promise<boolean> {
      const { affected } = await inTenant(organizationId, (inner) => inner.delete(Customer, { organizationId, id }));
      return affected === 1;
    },

    /**
     * The oldest customer with that RFC and, for the generic RFCs, that name. Inside a transaction; a concurrent
     * request for the same customer waits until it ends, so that it is never created twice.
     */
    async holdByTaxId(
      organizationId: string,
      livemode: boolean,
      taxId: string,
      legalName: string | undefined,
    ): Promise<CustomerRow | undefined> {
      return inTenant(organizationId, async (inner) => {
        const key = `customer ${organizationId} ${livemode} ${taxId} ${legalName ?? ''}`;
        await inner.query(
          'select pg_advisory_xact_lock_shared(hashtextextended($1, 0)), pg_advisory_xact_lock(hashtextextended($2, 0))',
          [allOf(organizationId), key],
        );
        const found = await inner.findOne(Customer, {
          where: { organizationId, livemode, taxId, ...(legalName !== undefined && { legalName }) },
          order: { createdAt: 'ASC', id: 'ASC' },
        });
        return found ?? undefined;
      });
    },

    /** Keeps other transactions from looking up or creating a customer by RFC until the transaction ends. */
    async holdAll(organizationId: string): Promise<void> {
      await manager.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [allOf(organizationId)]);
    },

    /**
     * Of both environments, the oldest first; customers with a generic RFC also match by name. Inside a transaction,
     * locked until it ends.
     */
    holdAllOf: (
      organizationId: string,
      taxIds: readonly string[],
      shared: { taxIds: readonly string[]; legalNames: readonly string[] },
    ): Promise<CustomerRow[]> =>
      inTenant(organizationId, (inner) =>
        inner.find(Customer, {
          where: [
            { organizationId, taxId: Any([...taxIds]) },
            { organizationId, taxId: Any([...shared.taxIds]), legalName: Any([...shared.legalNames]) },
          ],
          order: { createdAt: 'ASC', id: 'ASC' },
          lock: { mode: 'pessimistic_write' },
        }),
      ),
  };
}

/** The name of the lock on all customers of an organization. */
const allOf = (organizationId: string) => `customers ${organizationId}`;
