import type { EntityManager, EntitySchema, ObjectLiteral } from 'typeorm';

/**
 * Inserts one row. What is left out takes the column's default; the given object is not changed. Which columns must be
 * given is said by the repository's own method.
 */
export async function insertRow<Row extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntitySchema<Row>,
  row: { [Key in keyof Row]?: Row[Key] | undefined },
): Promise<void> {
  await manager.createQueryBuilder().insert().into(entity).values(row).updateEntity(false).execute();
}
