import type { Client } from 'pg';

/** The database already contains another program's tables under the names of Lacre's. */
export class DatabaseIsForeign extends Error {
  override name = 'DatabaseIsForeign';

  constructor(database: string, tables: readonly string[]) {
    super(
      `The database "${database}" already has ${tables.map((table) => `"${table}"`).join(', ')} of another program: Lacre needs a ` +
        'database of its own. Create an empty one ("createdb lacre") and set DATABASE_URL to it. Nothing was changed in this one.',
    );
  }
}

/**
 * Rejects a database without recorded migrations that already contains one of our tables.
 *
 * @throws DatabaseIsForeign
 */
export async function refuseForeign(client: Client): Promise<void> {
  const { tables } = await import('./tables.ts');
  const { rows } = await client.query<{ database: string; name: string }>(
    `select current_database() as database, relname as name from pg_class
      where relname = any ($1) and relnamespace = 'public'::regnamespace order by relname`,
    [tables.map(({ tableName }) => tableName)],
  );
  const [found] = rows;
  if (found)
    throw new DatabaseIsForeign(
      found.database,
      rows.map(({ name }) => name),
    );
}
