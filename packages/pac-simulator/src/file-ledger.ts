import { chmodSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Ledger, LedgerEntry, NewEntry, Relation } from './ledger.ts';

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

/** A ledger that can also be exported as a whole. */
export type FileLedger = Ledger & {
  /** The keys passed to `firstSeen`. */
  allSeen(): { key: string; at: string }[];
};

/**
 * The ledger in one file, opened or created. Concurrent calls of `record` share one commit. Several processes may have
 * it open; SQLite in WAL mode orders their writes.
 */
export function openFileLedger(file: string): FileLedger {
  const database = new DatabaseSync(file, { timeout: 10_000 });
  // Its side files get the same mode.
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
    count: async () => Number(counting.get()?.['total']),
    findByCadenaHash: async (cadenaHash) => toEntry(byHash.get(cadenaHash)),
    findByUuid: async (uuid) => toEntry(byUuid.get(uuid.toUpperCase())),
    findByReference: async (reference) => byReference.all(reference).map((row) => toEntry(row) as LedgerEntry),
    relationsTo: async (uuid) => relatedTo.all(uuid.toUpperCase()) as unknown as Relation[],
    relationsFrom: async (uuid) => relatedFrom.all(uuid.toUpperCase()) as unknown as Relation[],
    async changeStatus(before, { status, cancellation, motive, substitute, updatedAt }) {
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
    async firstSeen(key, at) {
      see.run(key, at);
      return String(seen.get(key)?.['at']);
    },
    allSeen: () => database.prepare('SELECT key, at FROM seen').all() as { key: string; at: string }[],
    async *entries() {
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
