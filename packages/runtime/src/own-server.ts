import { startPostgres } from '@lacre/embedded/postgres';
import type { Config } from './config.ts';
import { embeddedPostgresDir } from './embedded-postgres-dir.ts';

/** Database of the embedded server. */
export const databaseName = 'lacre';

/** What is needed to prepare the database of the embedded server. */
export interface OwnServerUrls {
  adminUrl: string;
  ownerUrl: string;
  /** Of a login that owns nothing. */
  servingUrl: string;
}

export interface OwnServer {
  urls: OwnServerUrls;
  /** Resolves when the server exits, for whatever reason, with the end of its log. */
  ended: Promise<string>;
  /** The folder of its socket: part of its URLs. */
  socketFolder: string;
  stop(): Promise<void>;
}

/**
 * Starts the embedded server in DATA_DIR; with `socketFolder`, under the URLs of an earlier server that has exited. In
 * its own file: a process that starts it need not load a driver.
 */
export async function startOwnServer(
  config: Pick<Config, 'dataDir'>,
  onProgress: (text: string) => void,
  socketFolder?: string,
): Promise<OwnServer> {
  const postgres = await startPostgres({ dataDir: embeddedPostgresDir(config), socketFolder, onProgress });
  const urls = {
    adminUrl: postgres.adminUrl,
    ownerUrl: postgres.url(databaseName, 'lacre_owner'),
    servingUrl: postgres.url(databaseName, 'lacre'),
  };
  return {
    urls,
    ended: postgres.exited.then(() => postgres.lastWords()),
    socketFolder: postgres.socketFolder,
    stop: () => postgres.stop(),
  };
}
