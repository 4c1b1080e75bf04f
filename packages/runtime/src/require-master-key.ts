import { hasStoredKey } from '@lacre/adapters/secrets/master-key';
import type { Config } from './config.ts';

/**
 * For what works on an installation that is there: a key that is made now would be another one than its own.
 *
 * @throws Error where none is given and none was made in DATA_DIR
 */
export function requireMasterKey({ masterKey, dataDir }: Pick<Config, 'masterKey' | 'dataDir'>): void {
  if (masterKey !== undefined || hasStoredKey(dataDir)) return;
  throw new Error(
    `MASTER_KEY is not set, and there is no master.key in ${dataDir}: set the one that this database was sealed with. ` +
      'Where the service has never been started, start it first.',
  );
}
