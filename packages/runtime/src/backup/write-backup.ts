import { writeEncrypted } from '@lacre/adapters/backup/encrypted-file';
import { type ArchiveSum, type EntrySum, writeArchive } from '@lacre/adapters/backup/write-archive';
import type { BackedUpSequence, BackedUpTable } from '@lacre/database/backup/backed-up-tables';
import { openSnapshot } from '@lacre/database/backup/read-snapshot';
import type { Config } from '../config.ts';
import { requireInstallation } from '../require-installation.ts';
import { filesToKeep } from './backup-files.ts';
import { openOwnerDatabase } from './owner-database.ts';

/** Header of a backup. */
export interface BackupHeader {
  /** ISO 8601: when the snapshot was taken. */
  takenAt: string;
  serverVersion: string;
  migrations: string[];
  sequences: BackedUpSequence[];
}

export interface BackupRequest {
  /** Path of the new file. */
  path: string;
  /** age recipients, at least one. */
  recipients: readonly string[];
  now: Date;
  onTable?: (name: string, sum: EntrySum) => void;
  onProgress?: (text: string) => void;
  /** Stops the backup: nothing of it is left. */
  signal?: AbortSignal;
}

export interface BackupSum extends ArchiveSum {
  /** Size of the encrypted file. */
  fileBytes: number;
}

/**
 * Backs up database and files as of one moment, without interrupting anything. Memory does not grow with the amount of
 * data.
 *
 * @throws AgeKeyFault; BackupNeedsOwner; PoolerInBetween; FileFault; Error if there is no installation
 */
export async function writeBackup(config: Config, request: BackupRequest): Promise<BackupSum> {
  requireInstallation(config);
  const database = await openOwnerDatabase(config, request.onProgress);
  try {
    const snapshot = await openSnapshot(database.url);
    // It may be waiting for a lock: ends with the connection.
    const stop = () => void snapshot.close();
    request.signal?.addEventListener('abort', stop, { once: true });
    try {
      request.signal?.throwIfAborted();
      const { migrations, serverVersion, sequences, tables } = snapshot;
      let sum: ArchiveSum | undefined;
      const header: BackupHeader = { takenAt: request.now.toISOString(), serverVersion, migrations, sequences };
      const frames = writeArchive<BackupHeader, BackedUpTable>(
        { header, files: filesToKeep(config), tables, rowsOf: snapshot.rowsOf },
        (entry, entrySum) => 'name' in entry && request.onTable?.(`${entry.schema}.${entry.name}`, entrySum),
      );
      const fileBytes = await writeEncrypted(request.path, request.recipients, untilEnd());
      if (sum === undefined) throw new Error('the backup was not written completely');
      return { ...sum, fileBytes };

      async function* untilEnd() {
        sum = yield* frames;
      }
    } catch (error) {
      request.signal?.throwIfAborted();
      throw error;
    } finally {
      request.signal?.removeEventListener('abort', stop);
      await snapshot.close();
    }
  } finally {
    await database.close();
  }
}
