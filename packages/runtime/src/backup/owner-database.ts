import { prepareOwnLogins } from '@lacre/database/own-logins';
import { FolderInUseError } from '@lacre/embedded/folder-lock';
import { startPostgres } from '@lacre/embedded/postgres';
import { runningPostgres } from '@lacre/embedded/running-postgres';
import type { Config } from '../config.ts';
import { embeddedPostgresDir } from '../embedded-postgres-dir.ts';
import { databaseName } from '../own-server.ts';

export interface OwnerDatabase {
  /** Of the server itself, as the owner of the tables. */
  url: string;
  close(): Promise<void>;
}

/**
 * The installation's database for a command that reads or writes all of it: that of DATABASE_URL (DATABASE_DIRECT_URL
 * where a pooler stands in between), else the embedded one, started unless it runs. Nothing is migrated.
 */
export async function openOwnerDatabase(
  config: Config,
  onProgress: (text: string) => void = () => undefined,
): Promise<OwnerDatabase> {
  const given = config.databaseDirectUrl ?? config.databaseUrl;
  if (given !== undefined) return { url: given, close: () => Promise.resolve() };
  const dataDir = embeddedPostgresDir(config);
  const postgres = await startPostgres({ dataDir, onProgress }).catch((error: unknown) => {
    if (error instanceof FolderInUseError) return undefined;
    throw error;
  });
  if (postgres === undefined)
    return {
      url: (await runningPostgres(dataDir)).url(databaseName, 'lacre_owner'),
      close: () => Promise.resolve(),
    };
  try {
    const url = postgres.url(databaseName, 'lacre_owner');
    await prepareOwnLogins({
      adminUrl: postgres.adminUrl,
      ownerUrl: url,
      servingUrl: postgres.url(databaseName, 'lacre'),
    });
    return { url, close: () => postgres.stop() };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}
