import type { EntityManager } from 'typeorm';
import type { New } from '../columns.ts';
import type { CustomerRow } from '../entities/customer.entity.ts';
import { Customer } from '../entities/customer.entity.ts';
import { insertRow } from '../insert-row.ts';

export function customers(manager: EntityManager) {
  const table = manager.getRepository(Customer);
  return {
    insert: (row: New<CustomerRow, 'country'>): Promise<void> => insertRow(manager, Customer, row),

    async findById(organizationId: string, id: string): Promise<CustomerRow | undefined> {
      return (await table.findOneBy({ organizationId, id })) ?? undefined;
    },
  };
}
