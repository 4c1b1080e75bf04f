import { hasStoredKey, loadMasterKey, readPreviousKeys, removeStoredKey } from '@lacre/adapters/secrets/master-key';
import { createSecretBox } from '@lacre/adapters/secrets/secret-box';
import { checkMasterKey, requireMasterKeyCheck, WrongMasterKey } from '@lacre/services/secrets/master-key-check';
import type { Services } from '@lacre/services/services';
import type { Config } from './config.ts';

type KeyConfig = Pick<Config, 'masterKey' | 'previousMasterKeys' | 'dataDir' | 'production'>;

/** The configured master keys, and the box that seals and opens with them. */
export function openSecretBox(config: KeyConfig) {
  const isMade = config.masterKey === undefined && !hasStoredKey(config.dataDir);
  const masterKey = loadMasterKey({
    fromEnv: config.masterKey?.reveal(),
    dataDir: config.dataDir,
    production: config.production,
  });
  const previousKeys = readPreviousKeys(config.previousMasterKeys?.reveal());
  const secretBox = createSecretBox({ masterKey, previousKeys });
  return {
    masterKey,
    previousKeys,
    secretBox,
    /**
     * Like `checkMasterKey`, or `requireMasterKeyCheck` with `existingOnly`. A key generated because none was
     * configured is deleted again if the database has another: the next start, restore or backup would take it for the
     * real one.
     *
     * @throws WrongMasterKey; Error if no key was configured
     */
    async checkMasterKey(
      database: Pick<Services['database'], 'facts' | 'sealedSecrets'>,
      { existingOnly = false } = {},
    ): Promise<void> {
      try {
        await (existingOnly ? requireMasterKeyCheck : checkMasterKey)({ database, secretBox });
      } catch (error) {
        if (!isMade || !(error instanceof WrongMasterKey)) throw error;
        removeStoredKey(config.dataDir);
        throw new Error(
          `MASTER_KEY is not set, and there is no master.key in ${config.dataDir}: set the one that this database was sealed ` +
            `with (${error.needed.join(', ')}, the first 8 hex digits of its SHA-256). docs/security.md, "Keys"`,
        );
      }
    },
  };
}
