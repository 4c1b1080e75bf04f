import { issueQueued } from '@lacre/services/issuing-queue/issue-queued';
import type { Job } from './job.ts';

/**
 * Issues due documents of the queue. A run lasts five seconds at most, so that other workers get their turn and a stop
 * does not wait long.
 */
export const issueQueuedJob: Job = {
  name: 'issue-queued',
  everyMs: 1_000,
  // Renewed every five seconds: a worker that hangs blocks the others for this long at most.
  lockLifetimeMs: 15_000,
  async run({ services, log }) {
    const seen = await issueQueued(services);
    if (seen > 0) log.info({ documents: seen }, 'queued documents were issued or tried');
  },
};
