/**
 * SQL: locks the rows of an organization ($1) that meet `where` in the order of their ids, as everyone who locks
 * several does, and selects the ids: so there are no deadlocks.
 */
export const lockById = (table: string, where = 'true'): string =>
  `select id from ${table} where organization_id = $1 and ${where} order by id for no key update`;
