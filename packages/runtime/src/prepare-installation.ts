import { withFirstStatements } from '@lacre/database/first-statements';
import type { Config } from './config.ts';
import type { OwnServerUrls } from './own-server.ts';
import { migrateDatabase } from './prepare-database.ts';
import { openSecretBox } from './secret-box.ts';
import { shareAuthority } from './share-authority.ts';

/** An installation on which API, worker and the sandbox's PAC can start. */
export interface PreparedInstallation {
  /** For connections with their own session, never through a pooler. */
  databaseUrl: string;
  /** There is no account yet. */
  isEmpty: boolean;
}

/** Migrates the database and writes the sandbox's certificate authority, shared by all processes, to DATA_DIR. */
export async function prepareInstallation(
  config: Config,
  own: OwnServerUrls | undefined,
  onProgress?: (text: string) => void,
): Promise<PreparedInstallation> {
  const { url, isEmpty } = await migrateDatabase(config, own, false, onProgress);
  const { secretBox, checkMasterKey } = openSecretBox(config);
  await withFirstStatements(url, async (database) => {
    await checkMasterKey(database);
    await shareAuthority(database, secretBox, config, new Date());
  });
  return { databaseUrl: url, isEmpty };
}
