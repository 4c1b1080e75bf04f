import { purgePrinted } from '@lacre/services/documents/purge-printed';
import type { Job } from './job.ts';

/** Deletes cached PDFs that are old or take too much space; they can be rendered again. */
export const purgePrintedJob: Job = {
  name: 'purge-printed',
  everyMs: 3_600_000,
  lockLifetimeMs: 600_000,
  async run({ services, log }) {
    const documents = await purgePrinted(services);
    if (documents > 0) log.info({ documents }, 'cached PDFs were deleted');
  },
};
