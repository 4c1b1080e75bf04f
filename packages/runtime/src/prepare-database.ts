import { isEmptyDatabase } from '@lacre/database/create-database';
import { migrate } from '@lacre/database/migrate';
import { prepareOwnLogins } from '@lacre/database/own-logins';
import { requireMigrated } from '@lacre/database/require-migrated';
import { FolderInUseError } from '@lacre/embedded/folder-lock';
import { runningPostgres } from '@lacre/embedded/running-postgres';
import type { Config } from './config.ts';
import { embeddedPostgresDir } from './embedded-postgres-dir.ts';
import { databaseName, type OwnServerUrls, startOwnServer } from './own-server.ts';

export interface PreparedDatabase {
  /**
   * For connections with their own session, never through a pooler; for the embedded server, a login that owns nothing.
   */
  url: string;
  /** Names of the migrations applied by this call. */
  applied: string[];
  /** There is no account yet. */
  isEmpty: boolean;
  /** Resolves when an embedded server exits, for whatever reason. */
  ended?: Promise<string>;
  close(): Promise<void>;
}

/** For commands that run beside the serving processes. */
export interface CommandOptions {
  /** Use the embedded database of another running process, if there is one. */
  joinsRunning?: boolean;
  /** Require an existing installation, and create or migrate nothing. */
  existingOnly?: boolean;
}

/**
 * The migrated database of this installation: the server of DATABASE_URL, else the embedded one in DATA_DIR, started
 * here or, with `joinsRunning`, by another process.
 */
export async function prepareDatabase(
  config: Config,
  onProgress: (text: string) => void,
  { joinsRunning = false, existingOnly = false }: CommandOptions = {},
): Promise<PreparedDatabase> {
  if (config.databaseUrl !== undefined)
    return { ...(await migrateDatabase(config, undefined, existingOnly, onProgress)), close: () => Promise.resolve() };
  const server = await startOwnServer(config, onProgress).catch((error: unknown) => {
    if (!joinsRunning || !(error instanceof FolderInUseError)) throw error;
    return undefined;
  });
  if (server === undefined) {
    // The process that runs it has migrated it.
    const url = (await runningPostgres(embeddedPostgresDir(config))).url(databaseName, 'lacre');
    await requireMigrated(url);
    return { url, applied: [], isEmpty: await isEmptyDatabase(url), close: () => Promise.resolve() };
  }
  try {
    return {
      ...(await migrateDatabase(config, server.urls, existingOnly, onProgress)),
      ended: server.ended,
      close: () => server.stop(),
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/**
 * The same on a running server.
 *
 * @param own the embedded one; undefined: that of DATABASE_URL
 * @param existingOnly reject instead of migrating
 */
export async function migrateDatabase(
  { databaseUrl, databaseDirectUrl }: Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>,
  own: OwnServerUrls | undefined,
  existingOnly = false,
  onProgress?: (text: string) => void,
): Promise<Pick<PreparedDatabase, 'url' | 'applied' | 'isEmpty'>> {
  const url = own?.servingUrl ?? databaseDirectUrl ?? databaseUrl;
  if (url === undefined) throw new Error('there is neither DATABASE_URL nor an embedded server');
  if (own) await prepareOwnLogins(own);
  if (existingOnly) await requireMigrated(url);
  const { applied } = existingOnly ? { applied: [] } : await migrate(own?.ownerUrl ?? url, undefined, onProgress);
  return { url, applied, isEmpty: await isEmptyDatabase(url) };
}
