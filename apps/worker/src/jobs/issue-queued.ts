import type { DueSlots } from '@lacre/services/due-slots';
import type { Job } from './job.ts';

/**
 * Issues due documents of the queue. A run lasts five seconds at most, so that other workers get their turn and a stop
 * does not wait long.
 */
export const issueQueuedJob = (queue: Pick<DueSlots, 'run'>): Job => ({
  name: 'issue-queued',
  everyMs: 1_000,
  // Renewed every five seconds: a worker that hangs blocks the others for this long at most.
  lockLifetimeMs: 15_000,
  async run({ log }) {
    const { taken: documents } = await queue.run();
    if (documents > 0) log.info({ documents }, 'queued documents were taken to be issued');
  },
});
