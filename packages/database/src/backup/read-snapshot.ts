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

/** A database at one moment. */
export interface Snapshot {
  /** In the order in which they were applied. */
  migrations: string[];
  /** As the server reports it: `18.1`. */
  serverVersion: string;
  tables: BackedUpTable[];
  sequences: BackedUpSequence[];
  /** The rows of a table as lines in COPY's text format, in physical order. */
  rowsOf(table: BackedUpTable): AsyncIterable<Buffer>;
  close(): Promise<void>;
}

/**
 * How values are formatted, and rows read in the order of the table's pages: rows loaded into an empty table are read
 * back in the same order, so two databases with the same rows produce the same bytes.
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
 * Everything committed at this moment, while others keep writing. Only changes to the tables themselves are blocked;
 * the server keeps old row versions until `close`.
 *
 * @param url of the server itself (no pooler), as the owner of the tables
 * @throws BackupNeedsOwner; PoolerInBetween; Error with the address if the database does not respond
 */
export async function openSnapshot(url: string): Promise<Snapshot> {
  const client = await connectUnpooled(url, 'lacre-backup');
  try {
    await requireOwnSession(client);
    for (const setting of SETTINGS) await client.query(setting);
    await client.query('begin isolation level repeatable read read only');
    const migrations = await recordedMigrations(client);
    if (migrations.length === 0) throw new Error('nothing to back up: the database has no tables of Lacre');
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
