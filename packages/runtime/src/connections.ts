import type { Config } from './config.ts';

export type ProcessKind = 'api' | 'worker';

/** Connections of the relaxed pool, whose commits do not wait for the disk. */
const relaxed = 2;
/** Listeners for ended credentials and for queued mail. */
const listeners = 2;
const simulatorPool = 4;
/** The queue's own connections, one of which listens, and the listener for events. */
const workerOwn = { queue: 4, events: 1 };

/** `poolMax` of `openDatabase` so that the total is DATABASE_POOL. */
export const poolMaxOf = ({ databasePool }: Pick<Config, 'databasePool'>): number =>
  Math.floor((databasePool - relaxed) / 2);

/** Maximum number of connections that a process may have open at once. */
export interface Connections {
  /** Through DATABASE_URL. */
  pool: number;
  /** With a session of their own: through DATABASE_DIRECT_URL if there is a pooler. */
  sessions: number;
}

export function connectionsOf(
  config: Pick<Config, 'databasePool' | 'pacs' | 'pacSimulatorUrl' | 'jobsUrl'>,
  kind: ProcessKind,
): Connections {
  const hasSimulator =
    config.pacSimulatorUrl === undefined &&
    Object.values(config.pacs)
      .flat()
      .some(({ pac }) => pac === 'simulator');
  const queue = config.jobsUrl === undefined ? workerOwn.queue : 0;
  return {
    pool: 2 * poolMaxOf(config) + relaxed,
    sessions: listeners + (hasSimulator ? simulatorPool : 0) + (kind === 'worker' ? queue + workerOwn.events : 0),
  };
}
