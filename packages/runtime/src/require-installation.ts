import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { embeddedPostgresDir } from './embedded-postgres-dir.ts';

/**
 * For commands on an existing installation: a misspelt DATA_DIR would become a new, empty one.
 *
 * @throws Error if there is neither a DATABASE_URL nor a cluster in DATA_DIR
 */
export function requireInstallation(config: Config): void {
  if (config.databaseUrl !== undefined || existsSync(join(embeddedPostgresDir(config), 'cluster', 'PG_VERSION')))
    return;
  throw new Error(
    `There is no installation in ${config.dataDir}, so there is nothing to do in it. Set DATA_DIR or DATABASE_URL to yours.`,
  );
}
