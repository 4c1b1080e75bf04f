import { reconcileWithSat } from '@lacre/services/cancellations/reconcile-with-sat';
import type { Job } from './job.ts';

/** Runs skipped once nothing is due: each reads all documents of the last 60 days. */
const skippedRuns = 9;

/** Compares each valid document of the last 60 days with the SAT, once a day. */
export function reconcileWithSatJob(): Job {
  let skips = 0;
  return {
    name: 'reconcile-with-sat',
    everyMs: 60_000,
    lockLifetimeMs: 1_800_000,
    async run({ services, log }) {
      if (skips > 0) {
        skips -= 1;
        return;
      }
      const { isComplete, ...counts } = await reconcileWithSat(services);
      if (isComplete) skips = skippedRuns;
      if (counts.cancelled + counts.missing > 0) log.error(counts, 'our documents and the SAT differ');
    },
  };
}
