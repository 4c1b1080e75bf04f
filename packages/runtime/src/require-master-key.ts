import { hasStoredKey } from '@lacre/adapters/secrets/master-key';
import type { Config } from './config.ts';

/**
 * For commands on an existing installation: a newly generated key would not be its own.
 *
 * @throws Error if none is configured and DATA_DIR contains none
 */
export function requireMasterKey({ masterKey, dataDir }: Pick<Config, 'masterKey' | 'dataDir'>): void {
  if (masterKey !== undefined || hasStoredKey(dataDir)) return;
  throw new Error(
    `MASTER_KEY is not set, and there is no master.key in ${dataDir}: set the one that this database was sealed with. ` +
      'Where the service has never been started, start it first.',
  );
}
