import type { Config } from './config.ts';

export type ProcessKind = 'api' | 'worker';

/** Of the pool whose commits are not waited for. */
const relaxed = 2;
/** Credentials that end, and mail that is queued. */
const listeners = 2;
const simulatorPool = 4;
/** The queue's own connections, one of which listens, and the line on which events are heard. */
const workerOwn = { queue: 4, events: 1 };

/** `poolMax` of `openDatabase` that makes DATABASE_POOL in all. */
export const poolMaxOf = ({ databasePool }: Pick<Config, 'databasePool'>): number =>
  Math.floor((databasePool - relaxed) / 2);

/** Connections that a process may have open at once at most. */
export interface Connections {
  /** Over DATABASE_URL. */
  pool: number;
  /** Each a session of its own: over DATABASE_DIRECT_URL where there is a pooler. */
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
