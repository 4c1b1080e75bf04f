import type { DueSlots } from '@lacre/services/due-slots';
import type { Job } from './job.ts';

/** Polls the SAT about open cancellations, and sends those that could not be sent before. */
export const pollCancellationsJob = (polling: Pick<DueSlots, 'run'>): Job => ({
  name: 'poll-cancellations',
  everyMs: 5_000,
  lockLifetimeMs: 60_000,
  async run({ log }) {
    const { taken, settled } = await polling.run();
    if (taken + settled > 0) log.info({ taken, resolved: settled }, 'open cancellations were processed');
  },
});
