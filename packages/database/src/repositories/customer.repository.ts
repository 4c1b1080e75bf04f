import type { EntityManager } from 'typeorm';
import type { New } from '../columns.ts';
import type { CustomerRow } from '../entities/customer.entity.ts';
import { Customer } from '../entities/customer.entity.ts';
import { insertRow } from '../insert-row.ts';
import { asTenant } from '../tenancy.ts';

export function customers(manager: EntityManager) {
  return {
    insert: (row: New<CustomerRow, 'country'>): Promise<void> =>
      asTenant(manager, row.organizationId, (scoped) => insertRow(scoped, Customer, row)),

    async findById(organizationId: string, id: string): Promise<CustomerRow | undefined> {
      const find = (scoped: EntityManager) => scoped.findOneBy(Customer, { organizationId, id });
      return (await asTenant(manager, organizationId, find)) ?? undefined;
    },
  };
}
