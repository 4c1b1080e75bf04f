import { isEmptyDatabase } from '@lacre/database/create-database';
import { migrate } from '@lacre/database/migrate';
import { prepareOwnLogins } from '@lacre/database/own-logins';
import { FolderInUseError } from '@lacre/embedded/folder-lock';
import { startPostgres } from '@lacre/embedded/postgres';
import { runningPostgres } from '@lacre/embedded/running-postgres';
import type { Config } from './config.ts';
import { embeddedPostgresDir } from './embedded-postgres-dir.ts';

export interface PreparedDatabase {
  /** For sessions of our own, never through a pooler; of the embedded server a login that owns nothing. */
  url: string;
  /** Names of the migrations applied now. */
  applied: string[];
  /** There is no account yet. */
  isEmpty: boolean;
  /** Resolves when an embedded server ends, for whatever reason. */
  ended?: Promise<void>;
  close(): Promise<void>;
}

/** Of the embedded server. */
export const databaseName = 'lacre';

/**
 * The database of this installation, migrated: the server of DATABASE_URL, else the embedded one in DATA_DIR, started
 * here, or with `joinsRunning` by another process before.
 */
export async function prepareDatabase(
  config: Config,
  onProgress: (text: string) => void,
  joinsRunning = false,
): Promise<PreparedDatabase> {
  if (config.databaseUrl !== undefined) {
    const url = config.databaseDirectUrl ?? config.databaseUrl;
    const { applied } = await migrate(url);
    return {
      url,
      applied,
      isEmpty: await isEmptyDatabase(url),
      close: () => Promise.resolve(),
    };
  }
  const dataDir = embeddedPostgresDir(config);
  const postgres = await startPostgres({ dataDir, onProgress }).catch((error: unknown) => {
    if (!joinsRunning || !(error instanceof FolderInUseError)) throw error;
    return undefined;
  });
  if (postgres === undefined) {
    // The operator has migrated it.
    const url = (await runningPostgres(dataDir)).url(databaseName, 'lacre');
    return { url, applied: [], isEmpty: await isEmptyDatabase(url), close: () => Promise.resolve() };
  }
  try {
    const url = postgres.url(databaseName, 'lacre');
    const ownerUrl = postgres.url(databaseName, 'lacre_owner');
    await prepareOwnLogins({ adminUrl: postgres.adminUrl, ownerUrl, servingUrl: url });
    const { applied } = await migrate(ownerUrl);
    return { url, applied, isEmpty: await isEmptyDatabase(url), ended: postgres.exited, close: () => postgres.stop() };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}
