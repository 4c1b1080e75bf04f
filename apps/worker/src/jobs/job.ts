import type { Runtime } from '@lacre/runtime/runtime';

/**
 * A recurring job. The queue only triggers it; what there is to do is read from rows, so one run too many does no harm.
 */
export interface Job {
  name: string;
  everyMs: number;
  /** After this long without renewal, a run is considered dead and another worker may start the job. */
  lockLifetimeMs: number;
  run(runtime: Pick<Runtime, 'services' | 'log'>): Promise<void>;
}
