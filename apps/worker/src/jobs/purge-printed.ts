import { purgePrinted } from '@lacre/services/documents/purge-printed';
import type { Job } from './job.ts';

/** Forgets printed PDFs that are old or take too much room; they can be printed again. */
export const purgePrintedJob: Job = {
  name: 'purge-printed',
  everyMs: 3_600_000,
  lockLifetimeMs: 600_000,
  async run({ services, log }) {
    const documents = await purgePrinted(services);
    if (documents > 0) log.info({ documents }, 'kept printed documents were deleted');
  },
};
