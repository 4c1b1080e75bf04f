import { loadMasterKey, readPreviousKeys } from '@lacre/adapters/secrets/master-key';
import { createSecretBox } from '@lacre/adapters/secrets/secret-box';
import type { Config } from './config.ts';

/** The master keys as configured, and what opens and seals with them. */
export function openSecretBox(config: Pick<Config, 'masterKey' | 'previousMasterKeys' | 'dataDir' | 'production'>) {
  const masterKey = loadMasterKey({
    fromEnv: config.masterKey?.reveal(),
    dataDir: config.dataDir,
    production: config.production,
  });
  const previousKeys = readPreviousKeys(config.previousMasterKeys?.reveal());
  return { masterKey, previousKeys, secretBox: createSecretBox({ masterKey, previousKeys }) };
}
