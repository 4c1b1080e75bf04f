import { chmodSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** What the PAC keeps of one stamped document. Texts are as they stand in the XML. */
export type LedgerEntry = {
  /** SHA-256 of the original string, hex. */
  cadenaHash: string;
  uuid: string;
  rfcEmisor: string;
  rfcReceptor: string;
  tipoDeComprobante: string;
  total: string;
  moneda: string;
  tipoCambio: string | null;
  serie: string | null;
  folio: string | null;
  /** Header x-reference of the first submission. */
  reference: string | null;
  fechaTimbrado: string;
  /** Stamped XML, byte for byte as answered. */
  xml: Buffer;
  status: 'vigente' | 'cancelado';
  /** EstatusCancelacion of the SAT's query, or null when no cancellation was asked for. */
  cancellation: string | null;
  motive: string | null;
  substitute: string | null;
  /** Instants, ISO 8601 in UTC. */
  createdAt: string;
  updatedAt: string;
};

/** One CfdiRelacionado of a stamped document. */
export type Relation = { uuid: string; relatedUuid: string; tipoRelacion: string };

export type NewEntry = Omit<LedgerEntry, 'status' | 'cancellation' | 'motive' | 'substitute' | 'updatedAt'> & {
  relations: readonly Omit<Relation, 'uuid'>[];
};

export type Ledger = {
  /**
   * Writes a stamp durably, unless its original string is there already; resolves to the entry that stands, ours or
   * the earlier one. Calls of the same moment share one commit.
   */
  record(entry: NewEntry): Promise<LedgerEntry>;
  count(): number;
  findByCadenaHash(cadenaHash: string): LedgerEntry | undefined;
  findByUuid(uuid: string): LedgerEntry | undefined;
  /** All documents stamped under a reference, oldest first: more than one means a broken issuer. */
  findByReference(reference: string): LedgerEntry[];
  /** Documents that name this UUID in CfdiRelacionado. */
  relationsTo(uuid: string): Relation[];
  relationsFrom(uuid: string): Relation[];
  /** Writes a change of state. False when the row was no longer in the state that the caller read. */
  changeStatus(
    before: LedgerEntry,
    change: Pick<LedgerEntry, 'status' | 'cancellation' | 'motive' | 'substitute' | 'updatedAt'>,
  ): boolean;
  /** When something was seen for the first time: `at`, if this is it. Instants in ISO 8601. */
  firstSeen(key: string, at: string): string;
  /** All entries in order of arrival. */
  entries(): IterableIterator<LedgerEntry>;
  /** Waits for the writes under way and closes the file. */
  close(): Promise<void>;
};

const SCHEMA = `
CREATE TABLE IF NOT EXISTS stamps (
  id INTEGER PRIMARY KEY,
  cadenaHash TEXT NOT NULL UNIQUE,
  uuid TEXT NOT NULL UNIQUE,
  rfcEmisor TEXT NOT NULL,
  rfcReceptor TEXT NOT NULL,
  tipoDeComprobante TEXT NOT NULL,
  total TEXT NOT NULL,
  moneda TEXT NOT NULL,
  tipoCambio TEXT,
  serie TEXT,
  folio TEXT,
  reference TEXT,
  fechaTimbrado TEXT NOT NULL,
  xml BLOB NOT NULL,
  status TEXT NOT NULL DEFAULT 'vigente',
  cancellation TEXT,
  motive TEXT,
  substitute TEXT,
  createdAt TEXT NOT NULL,
  updatedAt TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS stampsByReference ON stamps (reference);
CREATE TABLE IF NOT EXISTS seen (key TEXT PRIMARY KEY, at TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS relations (
  uuid TEXT NOT NULL,
  relatedUuid TEXT NOT NULL,
  tipoRelacion TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS relationsByRelated ON relations (relatedUuid);
CREATE INDEX IF NOT EXISTS relationsByUuid ON relations (uuid);
`;

const COLUMNS =
  'cadenaHash, uuid, rfcEmisor, rfcReceptor, tipoDeComprobante, total, moneda, tipoCambio, serie, folio, reference, fechaTimbrado, xml, createdAt';

/** Opens (or makes) the ledger file. Several processes may hold it open; SQLite in WAL mode orders their writes. */
export function openLedger(file: string): Ledger {
  const database = new DatabaseSync(file, { timeout: 10_000 });
  // Its side files take over the mode.
  chmodSync(file, 0o600);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
  database.exec(SCHEMA);
  const insert = database.prepare(
    `INSERT INTO stamps (${COLUMNS}, updatedAt)
     VALUES (${COLUMNS.replace(/\w+/g, '?')}, ?) ON CONFLICT (cadenaHash) DO NOTHING`,
  );
  const relate = database.prepare('INSERT INTO relations (uuid, relatedUuid, tipoRelacion) VALUES (?, ?, ?)');
  const byHash = database.prepare('SELECT * FROM stamps WHERE cadenaHash = ?');
  const byUuid = database.prepare('SELECT * FROM stamps WHERE uuid = ?');
  const byReference = database.prepare('SELECT * FROM stamps WHERE reference = ? ORDER BY id');
  const all = database.prepare('SELECT * FROM stamps ORDER BY id');
  const counting = database.prepare('SELECT count(*) AS total FROM stamps');
  const see = database.prepare('INSERT INTO seen (key, at) VALUES (?, ?) ON CONFLICT (key) DO NOTHING');
  const seen = database.prepare('SELECT at FROM seen WHERE key = ?');
  const relatedTo = database.prepare('SELECT * FROM relations WHERE relatedUuid = ?');
  const relatedFrom = database.prepare('SELECT * FROM relations WHERE uuid = ?');
  const change = database.prepare(
    `UPDATE stamps SET status = ?, cancellation = ?, motive = ?, substitute = ?, updatedAt = ?
     WHERE uuid = ? AND status = ? AND cancellation IS ?`,
  );

  type Waiting = { entry: NewEntry; resolve(entry: LedgerEntry): void; reject(error: unknown): void };
  let waiting: Waiting[] = [];
  let flushing: Promise<void> | undefined;

  function write(entry: NewEntry): LedgerEntry {
    const { relations, xml, ...row } = entry;
    const values = COLUMNS.split(', ').map((column) => (column === 'xml' ? xml : row[column as keyof typeof row]));
    if (insert.run(...values, row.createdAt).changes === 0) return toEntry(byHash.get(row.cadenaHash)) as LedgerEntry;
    for (const { relatedUuid, tipoRelacion } of relations) relate.run(row.uuid, relatedUuid, tipoRelacion);
    return {
      ...row,
      xml,
      status: 'vigente',
      cancellation: null,
      motive: null,
      substitute: null,
      updatedAt: row.createdAt,
    };
  }

  function flush(): void {
    const batch = waiting;
    waiting = [];
    flushing = undefined;
    try {
      database.exec('BEGIN IMMEDIATE');
      const written = batch.map(({ entry }) => write(entry));
      database.exec('COMMIT');
      batch.forEach(({ resolve }, index) => {
        resolve(written[index] as LedgerEntry);
      });
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      for (const { reject } of batch) reject(error);
    }
  }

  return {
    record(entry) {
      // Everything that arrives in this turn of the event loop shares one commit, hence one fsync.
      flushing ??= new Promise((resolve) => {
        setImmediate(() => {
          flush();
          resolve();
        });
      });
      return new Promise((resolve, reject) => {
        waiting.push({ entry, resolve, reject });
      });
    },
    count: () => Number(counting.get()?.['total']),
    findByCadenaHash: (cadenaHash) => toEntry(byHash.get(cadenaHash)),
    findByUuid: (uuid) => toEntry(byUuid.get(uuid.toUpperCase())),
    findByReference: (reference) => byReference.all(reference).map((row) => toEntry(row) as LedgerEntry),
    relationsTo: (uuid) => relatedTo.all(uuid.toUpperCase()) as unknown as Relation[],
    relationsFrom: (uuid) => relatedFrom.all(uuid.toUpperCase()) as unknown as Relation[],
    changeStatus(before, { status, cancellation, motive, substitute, updatedAt }) {
      const done = change.run(
        status,
        cancellation,
        motive,
        substitute,
        updatedAt,
        before.uuid,
        before.status,
        before.cancellation,
      );
      return done.changes === 1;
    },
    firstSeen(key, at) {
      see.run(key, at);
      return String(seen.get(key)?.['at']);
    },
    *entries() {
      for (const row of all.iterate()) yield toEntry(row) as LedgerEntry;
    },
    async close() {
      await flushing;
      if (database.isOpen) database.close();
    },
  };
}

function toEntry(row: Record<string, unknown> | undefined): LedgerEntry | undefined {
  if (row === undefined) return undefined;
  const { id: _id, xml, ...rest } = row;
  const bytes = xml as Uint8Array;
  return { ...rest, xml: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) } as LedgerEntry;
}
