import { type Client, escapeIdentifier } from 'pg';
import { MIGRATION_TABLE } from '../migration-names.ts';
import { SYSTEM_ROLE } from '../role-names.ts';

/** A table and the columns to back up, in order. Generated columns are left out: the database computes them again. */
export interface BackedUpTable {
  schema: string;
  name: string;
  columns: string[];
}

/** A sequence, which continues from its value after a restore. */
export interface BackedUpSequence {
  schema: string;
  name: string;
  /** Decimal string: a bigint. */
  value: string;
  isCalled: boolean;
}

/** The schemas that migrations create. */
const SCHEMAS = ['public', 'pac_simulator'];

/**
 * Every table except that of the migrations and unlogged ones, which the server empties after a crash: their rows can
 * be recreated.
 */
export async function listTables(client: Client): Promise<BackedUpTable[]> {
  const { rows } = await client.query<BackedUpTable>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where n.nspname = any ($1) and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
        and c.relname <> $2
      group by 1, 2 order by 1, 2`,
    [SCHEMAS, MIGRATION_TABLE],
  );
  return rows;
}

/** All sequences, those of identity columns included. */
export async function listSequences(client: Client): Promise<BackedUpSequence[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any ($1) and c.relkind = 'S' and c.relname <> $2 order by 1, 2`,
    [SCHEMAS, `${MIGRATION_TABLE}_id_seq`],
  );
  const sequences: BackedUpSequence[] = [];
  for (const { schema, name } of rows) {
    const { rows: found } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${nameOf({ schema, name })}`,
    );
    for (const state of found) sequences.push({ schema, name, ...state });
  }
  return sequences;
}

export const nameOf = ({ schema, name }: { schema: string; name: string }): string =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;

export const columnsOf = ({ columns }: BackedUpTable): string =>
  columns.map((column) => escapeIdentifier(column)).join(', ');

/** The login user would back up or restore only part of the rows. */
export class BackupNeedsOwner extends Error {
  override name = 'BackupNeedsOwner';

  constructor(login: string) {
    super(
      `The user "${login}" of DATABASE_URL (DATABASE_DIRECT_URL, if that is set) does not see every row of every table. ` +
        'Run this with the owner of the tables in that URL, as for "npm run migrate" (docs/security.md, "Database roles")',
    );
  }
}

/**
 * As a member of the system role the owner sees every row; rows hidden by a policy would be missing silently.
 *
 * @throws BackupNeedsOwner
 */
export async function requireOwnerOfAll(client: Client, tables: readonly BackedUpTable[]): Promise<void> {
  const { rows } = await client.query<{ login: string; may: boolean }>(
    `select current_user as login,
       (select rolsuper or rolbypassrls from pg_roles where rolname = current_user)
         or (pg_has_role(current_user, $1, 'usage')
             and (select bool_and(pg_has_role(current_user, c.relowner, 'usage'))
                    from unnest($2::text[], $3::text[]) as t (schema, name)
                    join pg_namespace n on n.nspname = t.schema
                    join pg_class c on c.relnamespace = n.oid and c.relname = t.name)) as may`,
    [SYSTEM_ROLE, tables.map(({ schema }) => schema), tables.map(({ name }) => name)],
  );
  const [found] = rows;
  if (!found?.may) throw new BackupNeedsOwner(found?.login ?? '');
}
