import { SYSTEM_ROLE } from '@lacre/database/role-names';
import { type PacServer, startPacSimulatorOnDemand } from '@lacre/pac-simulator/server';
import type { Config } from './config.ts';
import { findSatSchemasDir } from './sat-schemas-dir.ts';
import { simulatorDir } from './simulator-dir.ts';

export type StartedSimulator = Pick<PacServer, 'url' | 'close'>;

/**
 * The sandbox's PAC inside this process, on a free loopback port, with the authority that `shareAuthority` wrote to its
 * folder. Its ledger is in the database, so that all processes of an installation share one PAC.
 *
 * @param now the real time unless a test has its own
 */
export function startSimulator(
  config: Pick<Config, 'dataDir' | 'satData'>,
  databaseUrl: string,
  now?: () => Date,
): Promise<StartedSimulator> {
  return startPacSimulatorOnDemand({
    dir: simulatorDir(config),
    database: { url: databaseUrl, role: SYSTEM_ROLE },
    port: 0,
    satSchemasDir: findSatSchemasDir(config),
    ...(now === undefined ? {} : { now }),
  });
}
