import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileFault } from '@lacre/adapters/backup/file-fault';
import { openDatabase } from '@lacre/database/data-source';
import { migrate } from '@lacre/database/migrate';
import { checkMasterKeyOf } from '@lacre/services/secrets/master-key-check';
import type { Config } from '../config.ts';
import { openSecretBox } from '../secret-box.ts';
import { openOwnerDatabase } from './owner-database.ts';
import {
  type ExpectedTable,
  type Proof,
  proveAuditLogs,
  proveDocuments,
  proveSecrets,
  proveTables,
} from './prove-restored.ts';
import { bringsMasterKey, type RestoredBackup, restoreBackup } from './restore-backup.ts';

export interface DrillRequest {
  path: string;
  identities: readonly string[];
  /** Called before each step. */
  onStep: (text: string) => void;
  /** Milliseconds of a monotonic clock. */
  elapsed: () => number;
  /** Stops the drill: it rejects with the reason once its own database has stopped. */
  signal?: AbortSignal;
}

export interface DrillReport {
  restored: RestoredBackup;
  proofs: Proof[];
  restoreMs: number;
  proofMs: number;
  /** Names of the migrations that this version has and the backup did not have. */
  migrated: string[];
}

/**
 * Restores into the empty database and DATA_DIR of `config` and verifies the result. Serves no callers: no job runs,
 * nothing is stamped, sent or e-mailed.
 *
 * @throws like `restoreBackup`; Error, before anything is created, if neither the backup nor `config` has a master key;
 *   WrongMasterKey if it is not the installation's, with nothing restored
 */
export async function runDrill(
  config: Config,
  { path, identities, onStep, elapsed, signal }: DrillRequest,
): Promise<DrillReport> {
  const aborted = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  // Observed below, unless the drill has ended by itself.
  aborted.catch(() => undefined);
  if (!(await bringsMasterKey(path, identities)) && config.masterKey === undefined)
    throw new Error(
      'The backup does not contain the master key, since it was configured. Set MASTER_KEY to that key: without it nothing ' +
        'that is sealed can be verified. Nothing was restored.',
    );
  onStep('starting an empty database');
  const database = await openOwnerDatabase(config);
  try {
    signal?.throwIfAborted();
    return await Promise.race([prove(), aborted]);
  } catch (error) {
    throw signal?.aborted === true ? signal.reason : await database.explain(error);
  } finally {
    await database.close();
  }

  async function prove(): Promise<DrillReport> {
    const expected: ExpectedTable[] = [];
    onStep('restoring');
    const begun = elapsed();
    const restored = await restoreBackup({
      path,
      identities,
      databaseUrl: database.url,
      dataDir: config.dataDir,
      onTable: (table, { sha256 }) => expected.push({ table, sha256 }),
      // Otherwise it would only be noticed hours later: a large backup is read to its end first.
      onFacts: ({ fact }) => checkMasterKeyOf({ get: fact }, openSecretBox(config).secretBox),
    });
    const restoreMs = elapsed() - begun;
    onStep('reading every row again');
    const proofs = [await proveTables(database.url, expected)];
    onStep('reading every document');
    proofs.push(await proveDocuments(database.url));
    onStep('migrating it to this version');
    const { applied } = await migrate(database.url);
    onStep('opening every secret, verifying every audit log');
    const opened = await openDatabase({ url: database.url });
    try {
      const services = { database: opened.database, secretBox: openSecretBox(config).secretBox };
      proofs.push(await proveSecrets(services), await proveAuditLogs(services, database.url));
    } finally {
      await opened.close();
    }
    return { restored, proofs, restoreMs, proofMs: elapsed() - begun - restoreMs, migrated: applied };
  }
}

/**
 * Creates the folder of a drill.
 *
 * @throws FileFault
 */
export function makeDrillFolder(parent: string): Promise<string> {
  const beginning = join(parent, 'lacre-drill-');
  return mkdtemp(beginning).catch((error: unknown) => {
    throw fileFault(beginning, 'written', error);
  });
}

/** Deletes the folder of a drill. Synchronous: nothing of an interrupted one is written meanwhile. */
export const clearDrill = (folder: string): void => rmSync(folder, { recursive: true, force: true });
