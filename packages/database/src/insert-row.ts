import type { EntityManager, EntitySchema, ObjectLiteral } from 'typeorm';

/**
 * Inserts one row. Absent columns get the column's default; the given object is not modified. The repository's own
 * method declares which columns are required.
 */
export async function insertRow<Row extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntitySchema<Row>,
  row: { [Key in keyof Row]?: Row[Key] | undefined },
): Promise<void> {
  await manager.createQueryBuilder().insert().into(entity).values(row).updateEntity(false).execute();
}
