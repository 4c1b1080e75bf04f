import type { EntityManager, EntitySchema, ObjectLiteral } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';

/**
 * Inserts one row. What is left out takes the column's default; the given object is not changed. Which columns must be
 * given is said by the repository's own method.
 */
export async function insertRow<Row extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntitySchema<Row>,
  row: { [Key in keyof Row]?: Row[Key] | undefined },
): Promise<void> {
  await manager
    .createQueryBuilder()
    .insert()
    .into(entity)
    // TypeORM's own type forgets that a value may be a whole JSON document.
    .values(row as QueryDeepPartialEntity<Row>)
    .updateEntity(false)
    .execute();
}
