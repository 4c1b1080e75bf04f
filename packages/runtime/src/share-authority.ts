import { fileFault } from '@lacre/adapters/backup/file-fault';
import type { Database } from '@lacre/database/database';
import { createAuthority } from '@lacre/pac-simulator/authority';
import {
  packAuthorityFiles,
  readAuthorityFiles,
  setAuthorityFiles,
  unpackAuthorityFiles,
} from '@lacre/pac-simulator/authority-files';
import type { SecretBox } from '@lacre/services/ports/secret-box';
import { simulatorAuthorityContext } from '@lacre/services/secrets/simulator-authority-context';
import type { Config } from './config.ts';
import { simulatorDir } from './simulator-dir.ts';

/**
 * Writes the installation's certificate authority of the sandbox's PAC to this process's folder, before anything reads
 * it there. The first process contributes its own; a folder with a different one then gets that one.
 */
export async function shareAuthority(
  database: Pick<Database, 'simulatorAuthority'>,
  secretBox: SecretBox,
  config: Pick<Config, 'dataDir'>,
  now: Date,
): Promise<void> {
  const dir = simulatorDir(config);
  const stored = (await database.simulatorAuthority.find()) ?? (await give());
  await setAuthorityFiles(dir, unpackAuthorityFiles(secretBox.open(stored, simulatorAuthorityContext))).catch(
    naming(dir),
  );

  async function give() {
    await createAuthority({ dir, now: () => now }).catch(naming(dir));
    const own = await readAuthorityFiles(dir);
    if (own === undefined) throw new Error(`There is no certificate authority in ${dir}`);
    return database.simulatorAuthority.putOnce(secretBox.seal(packAuthorityFiles(own), simulatorAuthorityContext));
  }
}

/** Of a full disk the system names no file. */
const naming = (dir: string) => (error: unknown) => {
  throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? fileFault(dir, 'written', error) : error;
};
