import { issueQueued } from '@lacre/services/issuing-queue/issue-queued';
import type { Job } from './job.ts';

/**
 * Issues documents that wait in the queue and are due. A run takes them for five seconds at most, so that another
 * worker gets its turn and a stop is not waited for long.
 */
export const issueQueuedJob: Job = {
  name: 'issue-queued',
  everyMs: 1_000,
  // Renewed every five seconds: a worker that stands still with it keeps the others from issuing for no longer.
  lockLifetimeMs: 15_000,
  async run({ services, log }) {
    const seen = await issueQueued(services);
    if (seen > 0) log.info({ documents: seen }, 'queued documents were issued or tried');
  },
};
