import type { StatementRunner } from '../statements.ts';

/** A page of the organizations that have a certain row. */
interface OrganizationsWith {
  /** Of the statement. */
  name: string;
  table: string;
  /** The table's alias in `where`. */
  as: string;
  where: string;
  /** The parameters of `where`. */
  values: readonly unknown[];
  after: string | undefined;
  limit: number;
}

/** Their ids in order, beginning after one of them. */
export async function organizationsWith(
  statements: StatementRunner,
  { name, table, as, where, values, after, limit }: OrganizationsWith,
): Promise<string[]> {
  const previous = `$${values.length + 1}::uuid`;
  const rows = await statements.run<{ id: string }>({
    name,
    text: `select distinct ${as}.organization_id as id from ${table} ${as}
      where ${where} and (${previous} is null or ${as}.organization_id > ${previous})
      order by ${as}.organization_id limit $${values.length + 2}`,
    values: [...values, after ?? null, limit],
    tenant: 'every',
  });
  return rows.map(({ id }) => id);
}
