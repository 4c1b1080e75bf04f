import { to as copyTo } from 'pg-copy-streams';
import { connectUnpooled } from '../connect-unpooled.ts';
import { recordedMigrations } from '../migrate.ts';
import { requireOwnSession } from '../own-session.ts';
import {
  type BackedUpSequence,
  type BackedUpTable,
  columnsOf,
  listSequences,
  listTables,
  nameOf,
  requireOwnerOfAll,
} from './backed-up-tables.ts';

/** One moment of a database. */
export interface Snapshot {
  /** In the order in which they were applied. */
  migrations: string[];
  /** As the server shows it: `18.1`. */
  serverVersion: string;
  tables: BackedUpTable[];
  sequences: BackedUpSequence[];
  /** The rows of a table as lines of COPY's text format, in the order in which they lie there. */
  rowsOf(table: BackedUpTable): AsyncIterable<Buffer>;
  close(): Promise<void>;
}

/**
 * How values are written, and rows in the order of the table's pages: what is loaded into an empty table in one order
 * is read in the same, so that two databases with the same rows give the same bytes.
 */
const SETTINGS = [
  "set datestyle = 'ISO, YMD'",
  "set timezone = 'UTC'",
  "set intervalstyle = 'iso_8601'",
  "set bytea_output = 'hex'",
  "set client_encoding = 'UTF8'",
  'set extra_float_digits = 3',
  'set synchronize_seqscans = off',
  'set max_parallel_workers_per_gather = 0',
  'set enable_indexscan = off',
  'set enable_indexonlyscan = off',
  'set enable_bitmapscan = off',
  'set statement_timeout = 0',
  'set idle_in_transaction_session_timeout = 0',
];

/**
 * Everything that is committed at this moment, while others go on writing. Nothing is locked but against a change of
 * the tables themselves; the server keeps old versions of rows until `close`.
 *
 * @param url of the server itself, as the owner of the tables
 * @throws BackupNeedsOwner; PoolerInBetween; Error that names the address when the database does not answer
 */
export async function openSnapshot(url: string): Promise<Snapshot> {
  const client = await connectUnpooled(url, 'lacre-backup');
  try {
    await requireOwnSession(client);
    for (const setting of SETTINGS) await client.query(setting);
    await client.query('begin isolation level repeatable read read only');
    const migrations = await recordedMigrations(client);
    if (migrations.length === 0) throw new Error('there is nothing to back up: the database has no tables of Lacre');
    const tables = await listTables(client);
    await requireOwnerOfAll(client, tables);
    const { rows } = await client.query<{ version: string }>("select current_setting('server_version') as version");
    return {
      migrations,
      serverVersion: rows[0]?.version ?? '',
      tables,
      sequences: await listSequences(client),
      rowsOf: (table) => client.query(copyTo(`copy (select ${columnsOf(table)} from ${nameOf(table)}) to stdout`)),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}
