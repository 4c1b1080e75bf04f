import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { type Client, escapeIdentifier } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { connectUnpooled } from '../connect-unpooled.ts';
import { migrate, recordedMigrations } from '../migrate.ts';
import { unknownMigrations } from '../migration-names.ts';
import {
  type BackedUpSequence,
  type BackedUpTable,
  columnsOf,
  listTables,
  nameOf,
  requireOwnerOfAll,
} from './backed-up-tables.ts';

/** A database that is being restored. No other connection sees any of it before `commit`. */
export interface Load {
  /** Writes lines in COPY's text format into a table. */
  fill(table: BackedUpTable, rows: AsyncIterable<Buffer>): Promise<void>;
  /** An installation fact; available once its table is filled. */
  fact(name: string): Promise<string | undefined>;
  commit(sequences: readonly BackedUpSequence[]): Promise<void>;
  /** Leaves the tables empty unless committed. */
  close(): Promise<void>;
}

/** Restoring would overwrite existing data. */
export class RestoreTargetInUse extends Error {
  override name = 'RestoreTargetInUse';

  constructor(why: string) {
    super(
      `The database to restore into ${why}. Restore into an empty one: another name in DATABASE_URL, or another DATA_DIR`,
    );
  }
}

/** The backup was made by a later version of Lacre, whose tables this version does not know. */
export class BackupIsNewer extends Error {
  override name = 'BackupIsNewer';

  constructor(unknown: readonly string[]) {
    super(
      `The backup was made by a newer version of Lacre (it has ${unknown.join(', ')}). ` +
        'Restore it with that version or a later one, or take a backup made before the update.',
    );
  }
}

/** The backup contains tables that this version does not have. */
class UnknownTable extends Error {
  override name = 'UnknownTable';
}

/**
 * Prepares an empty database with exactly the migrations of the backup. The rows are then written in one transaction,
 * without triggers (the rows they maintain are in the backup too); foreign keys and indexes are created afterwards,
 * which checks every row once.
 *
 * @param migrations of the backup
 * @throws RestoreTargetInUse; BackupIsNewer; BackupNeedsOwner
 */
export async function openLoad(url: string, migrations: readonly string[]): Promise<Load> {
  const unknown = unknownMigrations(migrations);
  if (unknown.length > 0) throw new BackupIsNewer(unknown);
  await requireUnused(url, migrations);
  await migrate(url, migrations);
  const client = await connectUnpooled(url, 'lacre-restore');
  try {
    await client.query('set statement_timeout = 0');
    await client.query('set idle_in_transaction_session_timeout = 0');
    await client.query("set client_encoding = 'UTF8'");
    await client.query("set datestyle = 'ISO, YMD'");
    await client.query('begin');
    const tables = await listTables(client);
    await requireOwnerOfAll(client, tables);
    const putBack = await setAside(client, tables);
    return {
      async fill(table, rows) {
        const known = tables.find(({ schema, name }) => schema === table.schema && name === table.name);
        if (!known || table.columns.some((column) => !known.columns.includes(column)))
          throw new UnknownTable(
            `the backup has a table ${nameOf(table)} (${columnsOf(table)}) that does not exist here`,
          );
        const copy = client.query(copyFrom(`copy ${nameOf(table)} (${columnsOf(table)}) from stdin`));
        const done = finished(copy);
        // Reported by `done` below; an error between two writes must not end the process.
        done.catch(() => undefined);
        for await (const chunk of rows) if (!copy.write(chunk)) await Promise.race([once(copy, 'drain'), done]);
        copy.end();
        await done;
      },
      async fact(name) {
        const { rows } = await client.query<{ value: string }>('select value from installation_fact where name = $1', [
          name,
        ]);
        return rows[0]?.value;
      },
      async commit(sequences) {
        for (const statement of putBack) await client.query(statement);
        for (const sequence of sequences)
          await client.query('select setval($1::regclass, $2, $3)', [
            nameOf(sequence),
            sequence.value,
            sequence.isCalled,
          ]);
        await client.query('commit');
        await client.query('analyze');
      },
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Accepts a database without our tables, or one migrated like the backup and without any account. */
async function requireUnused(url: string, migrations: readonly string[]): Promise<void> {
  const client = await connectUnpooled(url, 'lacre-restore');
  try {
    const recorded = await recordedMigrations(client);
    if (recorded.length === 0) return;
    if (recorded.some((name) => !migrations.includes(name)))
      throw new RestoreTargetInUse('has tables of another version');
    // An interrupted restore may continue; this table comes with the first migration.
    const { rowCount } = await client.query('select from user_account limit 1');
    if (rowCount) throw new RestoreTargetInUse('has accounts');
  } finally {
    await client.end();
  }
}

/**
 * Removes, for this transaction, triggers and constraints that would run for each row, and empties the tables that
 * migrations filled. Returns the statements that restore them.
 */
async function setAside(client: Client, tables: readonly BackedUpTable[]): Promise<string[]> {
  const names = tables.map(nameOf);
  const putBack: string[] = [];
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i where i.indrelid = any ($1::regclass[])
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [names],
  );
  const { rows: keys } = await client.query<{ tableName: string; name: string; definition: string }>(
    `select conrelid::regclass::text as "tableName", conname as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and conrelid = any ($1::regclass[]) and conparentid = 0`,
    [names],
  );
  const { rows: forced } = await client.query<{ name: string }>(
    'select oid::regclass::text as name from pg_class where relforcerowsecurity and oid = any ($1::regclass[])',
    [names],
  );
  for (const key of keys)
    await client.query(`alter table ${key.tableName} drop constraint ${escapeIdentifier(key.name)}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  // COPY cannot load tables whose policies apply to the owner too.
  for (const { name } of forced) await client.query(`alter table ${name} no force row level security`);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${names.join(', ')} cascade`);
  putBack.push(...indexes.map(({ definition }) => definition));
  putBack.push(
    ...keys.map(
      ({ tableName, name, definition }) =>
        `alter table ${tableName} add constraint ${escapeIdentifier(name)} ${definition}`,
    ),
  );
  putBack.push(...names.map((name) => `alter table ${name} enable trigger user`));
  putBack.push(...forced.map(({ name }) => `alter table ${name} force row level security`));
  return putBack;
}
