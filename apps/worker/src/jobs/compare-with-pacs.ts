import { compareWithPacs } from '@lacre/services/issuing/compare-with-pacs';
import type { Job } from './job.ts';

/** Compares the PACs' lists of stamped documents with the database. */
export const compareWithPacsJob: Job = {
  name: 'compare-with-pacs',
  everyMs: 3_600_000,
  lockLifetimeMs: 1_800_000,
  async run({ services, log }) {
    const counts = await compareWithPacs(services);
    if (counts.unheld > 0) log.error({ ...counts }, 'the lists of PACs and the database differ');
  },
};
