import { prepareOwnLogins } from '@lacre/database/own-logins';
import { FolderInUseError } from '@lacre/embedded/folder-lock';
import { startPostgres } from '@lacre/embedded/postgres';
import { runningPostgres } from '@lacre/embedded/running-postgres';
import type { Config } from '../config.ts';
import { embeddedPostgresDir } from '../embedded-postgres-dir.ts';
import { databaseName } from '../own-server.ts';

export interface OwnerDatabase {
  /** Connects to the server itself (no pooler), as the owner of the tables. */
  url: string;
  /** Completes an error of its connections with the last lines of the server's log if the server may have stopped. */
  explain(error: unknown): Promise<unknown>;
  close(): Promise<void>;
}

/** Without a PostgreSQL error code the server itself said nothing; 53100: its disk is full. */
const saysWhy = (error: unknown) => {
  const { code, message = '' } = error as { code?: string; message?: string };
  return (
    !message.startsWith('Connection terminated') && !['ECONNRESET', 'EPIPE', '53100', '57P02'].includes(code ?? '')
  );
};

/**
 * The installation's database for a command that reads or writes all of it: that of DATABASE_URL (DATABASE_DIRECT_URL
 * behind a pooler), else the embedded one, started unless it is running. Nothing is migrated.
 */
export async function openOwnerDatabase(
  config: Config,
  onProgress: (text: string) => void = () => undefined,
): Promise<OwnerDatabase> {
  const given = config.databaseDirectUrl ?? config.databaseUrl;
  const others = { explain: (error: unknown) => Promise.resolve(error), close: () => Promise.resolve() };
  if (given !== undefined) return { url: given, ...others };
  const dataDir = embeddedPostgresDir(config);
  const postgres = await startPostgres({ dataDir, onProgress }).catch((error: unknown) => {
    if (error instanceof FolderInUseError) return undefined;
    throw error;
  });
  if (postgres === undefined)
    return { url: (await runningPostgres(dataDir)).url(databaseName, 'lacre_owner'), ...others };
  try {
    const url = postgres.url(databaseName, 'lacre_owner');
    await prepareOwnLogins({
      adminUrl: postgres.adminUrl,
      ownerUrl: url,
      servingUrl: postgres.url(databaseName, 'lacre'),
    });
    const explain = async (error: unknown) =>
      saysWhy(error)
        ? error
        : new Error(`${(error as Error).message}. The log of the database: ${await postgres.lastWords()}`, {
            cause: error,
          });
    return { url, explain, close: () => postgres.stop() };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}
