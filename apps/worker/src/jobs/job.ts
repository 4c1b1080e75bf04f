import type { Runtime } from '@lacre/runtime/runtime';

/**
 * Recurring work. The queue only notifies: what there is to do is read from rows, so one notification too many does no
 * harm.
 */
export interface Job {
  name: string;
  everyMs: number;
  /** After this long a silent run is taken for dead and another worker may start it. */
  lockLifetimeMs: number;
  run(runtime: Pick<Runtime, 'services' | 'log'>): Promise<void>;
}
