import { keysInUseSql } from '../keys-in-use.ts';
import type { StatementRunner } from '../statements.ts';

/** Columns under envelope encryption: the bytes, and beside them the id of the master key they are sealed with. */
const columns = {
  'certificate key': {
    table: 'certificate',
    id: ['organization_id', 'id'],
    type: 'uuid',
    bytes: 'sealed_key',
    keyId: 'sealed_key_id',
  },
  'webhook secret': {
    table: 'webhook',
    id: ['organization_id', 'id'],
    type: 'uuid',
    bytes: 'secret',
    keyId: 'secret_key_id',
  },
  'previous webhook secret': {
    table: 'webhook',
    id: ['organization_id', 'id'],
    type: 'uuid',
    bytes: 'previous_secret',
    keyId: 'previous_secret_key_id',
  },
  'oauth signing key': {
    table: 'oauth_signing_key',
    id: ['kid'],
    type: 'text',
    bytes: 'sealed_key',
    keyId: 'sealed_key_id',
  },
  'archived invoice': {
    table: 'invoice_archive',
    id: ['former_organization', 'id'],
    type: 'uuid',
    bytes: 'sealed_xml',
    keyId: 'sealed_key_id',
  },
  'audit head': {
    table: 'audit_head',
    id: ['organization_id'],
    type: 'uuid',
    bytes: 'sealed',
    keyId: 'sealed_key_id',
  },
  'second factor': {
    table: 'second_factor',
    id: ['user_id'],
    type: 'uuid',
    bytes: 'sealed_secret',
    keyId: 'sealed_secret_key_id',
  },
  'simulator authority': {
    table: 'pac_simulator.authority',
    id: ['name'],
    type: 'text',
    bytes: 'sealed',
    keyId: 'sealed_key_id',
  },
  mail: { table: 'outgoing_mail', id: ['id'], type: 'uuid', bytes: 'sealed', keyId: 'sealed_key_id' },
} as const satisfies Record<
  string,
  { table: string; id: readonly string[]; type: string; bytes: string; keyId: string }
>;

export type SealedColumn = keyof typeof columns;

/** One secret as stored. */
export interface SealedRow {
  /** Its key in the table, and part of its sealing context: organization and id, or the id alone. */
  id: string[];
  bytes: Buffer;
  keyId: string;
}

export const sealedColumns = Object.keys(columns) as SealedColumn[];

/**
 * `table.column` of all key ids, with the schema if it is not `public`: a migration that adds one must add it here, or
 * a rotation would miss it.
 */
export const keyIdColumns: readonly string[] = Object.values(columns).map(({ table, keyId }) => `${table}.${keyId}`);

/** All secrets of the installation that the master key seals, for rotating that key, regardless of organization. */
export function sealedSecrets(statements: StatementRunner) {
  const run = statements.run;
  return {
    /** Up to `limit` secrets that are not sealed with `keyId`, by id, starting after `after`. */
    listOthers(column: SealedColumn, keyId: string, after: readonly string[] | undefined, limit: number) {
      const { table, id, type, bytes, keyId: keyColumn } = columns[column];
      const place = id.join(', ');
      const from = id.map((_, index) => `$${index + 3}::${type}`).join(', ');
      return run<SealedRow & Record<string, unknown>>({
        name: `sealed-others ${after ? 'after ' : ''}${column}`,
        text: `select array[${id.map((name) => `${name}::text`).join(', ')}] as id, ${bytes} as bytes, ${keyColumn} as "keyId"
          from ${table} where ${bytes} is not null and ${keyColumn} <> $1 ${after ? `and (${place}) > (${from})` : ''}
          order by ${place} limit $2`,
        values: [keyId, limit, ...(after ?? [])],
        tenant: 'every',
      });
    },

    /** False if it has changed or is gone. */
    async replace(column: SealedColumn, { id, bytes }: SealedRow, by: Omit<SealedRow, 'id'>): Promise<boolean> {
      const { table, id: idColumns, type, bytes: bytesColumn, keyId } = columns[column];
      const where = idColumns.map((name, index) => `${name} = $${index + 4}::${type}`).join(' and ');
      const rows = await run({
        name: `sealed-replace ${column}`,
        text: `update ${table} set ${bytesColumn} = $1, ${keyId} = $2 where ${bytesColumn} = $3 and ${where} returning 1 as one`,
        values: [by.bytes, by.keyId, bytes, ...id],
        tenant: 'every',
      });
      return rows.length === 1;
    },

    /** Ids of the master keys in use. Reads every row. */
    async keyIds(): Promise<string[]> {
      const parts = Object.values(columns).map(
        ({ table, bytes, keyId }) => `select distinct ${keyId} as key from ${table} where ${bytes} is not null`,
      );
      const rows = await run<{ key: string }>({
        name: 'sealed-key-ids',
        text: parts.join(' union '),
        values: [],
        tenant: 'every',
      });
      return rows.map(({ key }) => key);
    },

    /** Ids of the master keys that running processes encrypt with, and how many processes do. */
    keysInUse: (): Promise<{ keyId: string; processes: number }[]> =>
      run({ name: 'sealed-keys-in-use', text: keysInUseSql, values: [], tenant: 'every' }),
  };
}
