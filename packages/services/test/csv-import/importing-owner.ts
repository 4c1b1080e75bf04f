import { given } from '@lacre/testing/given';
import type { TestServices } from '@lacre/testing/test-services';

/** The owner of a new organization, and how many rows it has of the table that files are imported into. */
export async function importingOwner({ services, database }: TestServices, table: 'customer' | 'product') {
  const owner = await given(services).user();
  const { id: organizationId } = await given(services).organization(owner);
  const count = async () => {
    const [row] = await database.dataSource.query<{ count: string }[]>(
      `select count(*) from ${table} where organization_id = $1`,
      [organizationId],
    );
    return Number(row?.count);
  };
  return { actor: owner.actor, organizationId, count };
}
