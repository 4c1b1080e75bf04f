import { Pool, type PoolConfig } from 'pg';
import type { Ledger, LedgerEntry, Relation } from './ledger.ts';

/** A PostgreSQL with the schema `pac_simulator`, created by the migrations of the service. */
export type LedgerDatabase = {
  /** postgresql://user:password@host:port/database, or with `?host=` the folder of a Unix socket. */
  url: string;
  /** The role to take on, if the login itself has no privileges. */
  role?: string;
};

/** Settings of every connection to it: a request waits for its statement. */
export function connectionTo({ url, role }: LedgerDatabase): PoolConfig {
  return {
    connectionString: url,
    application_name: 'lacre-pac-simulator',
    connectionTimeoutMillis: 2_000,
    ...(role === undefined ? {} : { options: `-c role=${role}` }),
  };
}

/** Columns of a stamp by the properties of its entry. */
const COLUMNS: Readonly<Record<keyof LedgerEntry, string>> = {
  cadenaHash: 'cadena_hash',
  uuid: 'uuid',
  rfcEmisor: 'rfc_emisor',
  rfcReceptor: 'rfc_receptor',
  tipoDeComprobante: 'tipo_de_comprobante',
  total: 'total',
  moneda: 'moneda',
  tipoCambio: 'tipo_cambio',
  serie: 'serie',
  folio: 'folio',
  reference: 'reference',
  fechaTimbrado: 'fecha_timbrado',
  xml: 'xml',
  status: 'status',
  cancellation: 'cancellation',
  motive: 'motive',
  substitute: 'substitute',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
};
const FIELDS = Object.keys(COLUMNS) as (keyof LedgerEntry)[];
const SELECTED = FIELDS.map((field) => `${COLUMNS[field]} as "${field}"`).join(', ');
const RELATION = 'uuid, related_uuid as "relatedUuid", tipo_relacion as "tipoRelacion"';
const PAGE = 200;

/**
 * Stamp and relations in one statement; nothing if the original string is already known. Returns a row if it was
 * written. Parameters: the fields of an entry in order, then UUIDs and kinds of its relations (`recordValues`).
 */
export const RECORD = `
  with written as (
    insert into pac_simulator.stamp (${FIELDS.map((field) => COLUMNS[field]).join(', ')})
    values (${FIELDS.map((_, index) => `$${index + 1}`).join(', ')})
    on conflict (cadena_hash) do nothing returning uuid
  ), related as (
    insert into pac_simulator.relation (uuid, related_uuid, tipo_relacion)
    select w.uuid, r.related_uuid, r.tipo_relacion from written w
      cross join unnest($${FIELDS.length + 1}::text[], $${FIELDS.length + 2}::text[]) as r (related_uuid, tipo_relacion)
  )
  select uuid from written`;

export function recordValues(entry: LedgerEntry, relations: readonly Omit<Relation, 'uuid'>[]): unknown[] {
  return [
    ...FIELDS.map((field) => entry[field]),
    relations.map(({ relatedUuid }) => relatedUuid),
    relations.map(({ tipoRelacion }) => tipoRelacion),
  ];
}

/** The ledger in PostgreSQL: all processes with the same database are the same PAC, whatever their folder. */
export function openDatabaseLedger(database: LedgerDatabase): Ledger {
  const pool = new Pool({
    ...connectionTo(database),
    max: 4,
    idleTimeoutMillis: 60_000,
    // So that no connection stays for long with a server that has become a standby.
    maxLifetimeSeconds: 300,
    statement_timeout: 5_000,
    query_timeout: 8_000,
  });
  // A connection that breaks while idle is replaced; without a listener it would end the process.
  pool.on('error', () => undefined);

  /** Named, so that a connection prepares it once. */
  async function query<Row extends object>(name: string, text: string, values: unknown[] = []): Promise<Row[]> {
    return (await pool.query<Row>({ name: `pac-${name}`, text, values })).rows;
  }
  async function find(name: string, condition: string, values: unknown[]): Promise<LedgerEntry[]> {
    const text = `select ${SELECTED} from pac_simulator.stamp where ${condition}`;
    return (await query<Row>(name, text, values)).map(toEntry);
  }

  return {
    async record({ relations, ...stamp }) {
      const entry: LedgerEntry = {
        ...stamp,
        status: 'vigente',
        cancellation: null,
        motive: null,
        substitute: null,
        updatedAt: stamp.createdAt,
      };
      const written = await query('record', RECORD, recordValues(entry, relations));
      if (written.length === 1) return entry;
      // The insert has waited for the earlier one, so that is committed.
      const [earlier] = await find('by-hash', 'cadena_hash = $1', [stamp.cadenaHash]);
      if (earlier === undefined) throw new Error('The ledger neither took the stamp nor holds an earlier one');
      return earlier;
    },
    async count() {
      const [row] = await query<{ total: number }>('count', 'select count(*)::int as total from pac_simulator.stamp');
      return row?.total ?? 0;
    },
    findByCadenaHash: async (cadenaHash) => (await find('by-hash', 'cadena_hash = $1', [cadenaHash]))[0],
    findByUuid: async (uuid) => (await find('by-uuid', 'uuid = $1', [uuid.toUpperCase()]))[0],
    findByReference: (reference) => find('by-reference', 'reference = $1 order by id', [reference]),
    relationsTo: (uuid) =>
      query<Relation>('relations-to', `select ${RELATION} from pac_simulator.relation where related_uuid = $1`, [
        uuid.toUpperCase(),
      ]),
    relationsFrom: (uuid) =>
      query<Relation>('relations-from', `select ${RELATION} from pac_simulator.relation where uuid = $1`, [
        uuid.toUpperCase(),
      ]),
    async changeStatus(before, { status, cancellation, motive, substitute, updatedAt }) {
      const changed = await query(
        'change-status',
        `update pac_simulator.stamp set status = $1, cancellation = $2, motive = $3, substitute = $4, updated_at = $5
         where uuid = $6 and status = $7 and cancellation is not distinct from $8 returning id`,
        [status, cancellation, motive, substitute, updatedAt, before.uuid, before.status, before.cancellation],
      );
      return changed.length === 1;
    },
    async firstSeen(key, at) {
      const [row] = await query<{ at: Date }>(
        'first-seen',
        // Rewritten unchanged, so that it is returned.
        `insert into pac_simulator.seen (key, at) values ($1, $2)
         on conflict (key) do update set key = excluded.key returning at`,
        [key, at],
      );
      return row?.at.toISOString() ?? at;
    },
    async *entries() {
      for (let after = '0'; ; ) {
        const rows = await query<Row & { id: string }>(
          'entries',
          `select id, ${SELECTED} from pac_simulator.stamp where id > $1 order by id limit ${PAGE}`,
          [after],
        );
        for (const { id, ...row } of rows) {
          after = id;
          yield toEntry(row);
        }
        if (rows.length < PAGE) return;
      }
    },
    async close() {
      if (!pool.ended) await pool.end();
    },
  };
}

type Row = Omit<LedgerEntry, 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date };

function toEntry(row: Row): LedgerEntry {
  return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() };
}
