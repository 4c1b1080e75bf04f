import { reconcileWithSat } from '@lacre/services/cancellations/reconcile-with-sat';
import type { Job } from './job.ts';

/** Compares each valid document of the last 60 days with the SAT, once a day. */
export const reconcileWithSatJob: Job = {
  name: 'reconcile-with-sat',
  everyMs: 60_000,
  lockLifetimeMs: 1_800_000,
  async run({ services, log }) {
    const counts = await reconcileWithSat(services);
    if (counts.cancelled + counts.missing > 0) log.error(counts, 'our documents and the SAT differ');
  },
};
