import { createHash } from 'node:crypto';
import type { Database } from '@lacre/database/database';
import { createAuthority } from '@lacre/pac-simulator/authority';
import type { Log } from '@lacre/services/ports/log';
import type { Config } from './config.ts';
import { simulatorDir } from './pacs.ts';

const FACT = 'sandbox-authority';

/**
 * Says it when another process of this installation keeps the sandbox's PAC in another DATA_DIR: each of the two would then know
 * its own stamps only, and answer 205 to the cancellation of the other's. The database remembers whose authority came first.
 * Answers whether the folder is the shared one; true where the PAC runs elsewhere.
 */
export async function warnUnsharedFolder(
  database: Pick<Database, 'facts'>,
  config: Pick<Config, 'dataDir' | 'pacSandbox' | 'pacProduction' | 'pacSimulatorUrl'>,
  log: Pick<Log, 'error'>,
  now: Date,
  onProgress: (text: string) => void,
): Promise<boolean> {
  const runsInside = [config.pacSandbox, config.pacProduction].includes('simulator') && !config.pacSimulatorUrl;
  if (!runsInside) return true;
  const { rootCertificate } = await createAuthority({ dir: simulatorDir(config), now: () => now });
  const mine = createHash('sha256').update(rootCertificate).digest('hex');
  const first = await database.facts.putOnce(FACT, mine);
  if (first === mine) return true;
  const text =
    `DATA_DIR ${config.dataDir} is not the one with which this database was first used. Its sandbox PAC knows none of the stamps made there, ` +
    'and says 205 when they are to be cancelled. Processes of one installation share DATABASE_URL, MASTER_KEY, BASE_URL and one DATA_DIR ' +
    '(or, for the sandbox PAC alone, PAC_SIMULATOR_URL).';
  log.error({ first, mine }, text);
  onProgress(text);
  return false;
}
