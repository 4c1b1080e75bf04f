import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { Client } from 'pg';
import { connectionTo, type LedgerDatabase, RECORD, recordValues } from './database-ledger.ts';
import { openFileLedger } from './file-ledger.ts';

/** An arbitrary number of our own; advisory locks belong to one database. */
const IMPORT_LOCK = 3_318_204_771;

/**
 * Copies the ledger that an earlier version kept in a file to the database, once: the file is then renamed to
 * `FILE.imported`. If several processes start together, one does it and the others wait. Killing it has no effect.
 */
export async function importFileLedger(file: string, database: LedgerDatabase): Promise<void> {
  if (!existsSync(file)) return;
  // A transaction that only holds the lock: until the file has its new name, which happens after the copy is committed.
  await inTransaction(database, async (lock) => {
    await lock.query('select pg_advisory_xact_lock($1)', [IMPORT_LOCK]);
    if (!existsSync(file)) return;
    await inTransaction(database, (client) => copy(file, client));
    await rename(file, `${file}.imported`);
  });
}

/** On its own connection. A broken one fails the statement that runs on it, and with it the transaction. */
async function inTransaction(database: LedgerDatabase, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client(connectionTo(database));
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    await work(client);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

async function copy(file: string, client: Client): Promise<void> {
  const ledger = openFileLedger(file);
  try {
    for await (const entry of ledger.entries())
      await client.query({
        name: 'import',
        text: RECORD,
        values: recordValues(entry, await ledger.relationsFrom(entry.uuid)),
      });
    for (const { key, at } of ledger.allSeen())
      await client.query('insert into pac_simulator.seen (key, at) values ($1, $2) on conflict (key) do nothing', [
        key,
        at,
      ]);
  } finally {
    await ledger.close();
  }
}
