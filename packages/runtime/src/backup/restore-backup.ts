import { DamagedBackup, readFrames } from '@lacre/adapters/backup/archive-frames';
import { readEncrypted } from '@lacre/adapters/backup/encrypted-file';
import { type ArchiveReader, readArchive } from '@lacre/adapters/backup/read-archive';
import type { ArchiveSum, EntrySum } from '@lacre/adapters/backup/write-archive';
import type { BackedUpTable } from '@lacre/database/backup/backed-up-tables';
import { type Load, openLoad } from '@lacre/database/backup/load-snapshot';
import { z } from 'zod';
import { MASTER_KEY, restoreFiles } from './backup-files.ts';
import type { BackupHeader } from './write-backup.ts';

/** The table of installation facts. */
const FACTS = 'installation_fact';

const name = z.string().min(1).max(63);
const header = z.object({
  takenAt: z.iso.datetime(),
  serverVersion: z.string().max(100),
  migrations: z.array(z.string().max(200)).min(1).max(10_000),
  sequences: z
    .array(z.object({ schema: name, name, value: z.string().regex(/^-?\d{1,19}$/), isCalled: z.boolean() }))
    .max(10_000),
});
const table = z.object({ schema: name, name, columns: z.array(name).min(1).max(1_600) });

export interface RestoreRequest {
  path: string;
  identities: readonly string[];
  /** An empty database: the server itself (no pooler), as its owner. */
  databaseUrl: string;
  dataDir: string;
  /** Ends the restore, which then leaves nothing. */
  signal?: AbortSignal;
  onTable?: (table: BackedUpTable, sum: EntrySum) => void;
  /** May reject the restore: called once the installation facts are there. */
  onFacts?: (facts: Pick<Load, 'fact'>) => Promise<void>;
}

export interface RestoredBackup extends ArchiveSum {
  header: BackupHeader;
}

/**
 * Reads the start of a backup, before a database is created for it.
 *
 * @throws DamagedBackup; AgeKeyFault; FileFault
 */
export async function requireReadable(path: string, identities: readonly string[]): Promise<void> {
  const pieces = readEncrypted(path, identities);
  await pieces.next();
  await pieces.return(undefined);
}

/**
 * The same, and returns whether the backup contains the master key, which is the first of its files.
 *
 * @throws like `requireReadable`
 */
export async function bringsMasterKey(path: string, identities: readonly string[]): Promise<boolean> {
  const frames = readFrames(readEncrypted(path, identities));
  try {
    await frames.next();
    const { value: first } = await frames.next();
    return first?.kind === 'F' && first.payload.toString('utf8') === JSON.stringify({ path: MASTER_KEY });
  } finally {
    await frames.return(undefined);
  }
}

/**
 * Restores a backup into an empty database and an empty DATA_DIR, with exactly its migrations. All of it or, if it is
 * damaged or truncated, nothing.
 *
 * @throws DamagedBackup; AgeKeyFault; FileFault; RestoreTargetInUse; BackupIsNewer; BackupNeedsOwner
 */
export async function restoreBackup(request: RestoreRequest): Promise<RestoredBackup> {
  const files = restoreFiles(request.dataDir);
  let load: Load | undefined;
  let found: BackupHeader | undefined;
  const reader: ArchiveReader = {
    async header(value) {
      found = parse(header, value);
      load = await openLoad(request.databaseUrl, found.migrations);
    },
    file: (file, bytes) => files.write(file, bytes),
    async table(value, rows) {
      const filled = parse(table, value);
      await load?.fill(filled, rows);
      if (load && filled.name === FACTS) await request.onFacts?.(load);
    },
    entryEnded(entry, sum) {
      const { success, data } = table.safeParse(entry);
      if (success) request.onTable?.(data, sum);
    },
  };
  try {
    const sum = await readArchive(until(readEncrypted(request.path, request.identities), request.signal), reader);
    if (!found || !load) throw new DamagedBackup('the backup has no header');
    request.signal?.throwIfAborted();
    await load.commit(found.sequences);
    return { ...sum, header: found };
  } catch (error) {
    await files.undo();
    throw error;
  } finally {
    await load?.close();
  }
}

async function* until<T>(pieces: AsyncIterable<T>, signal: AbortSignal | undefined): AsyncGenerator<T> {
  for await (const piece of pieces) {
    signal?.throwIfAborted();
    yield piece;
  }
}

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const { success, data } = schema.safeParse(value);
  if (!success) throw new DamagedBackup("the backup's header is not valid");
  return data;
}
