import { pollCancellations } from '@lacre/services/cancellations/poll-cancellations';
import type { Job } from './job.ts';

const roundsMax = 10;

/** Polls the SAT about open cancellations, and sends those that could not be sent before. */
export const pollCancellationsJob: Job = {
  name: 'poll-cancellations',
  everyMs: 5_000,
  lockLifetimeMs: 60_000,
  async run({ services, log }) {
    for (let round = 0; round < roundsMax; round += 1) {
      const { taken, resolved } = await pollCancellations(services);
      if (taken === 0) return;
      log.info({ taken, resolved }, 'open cancellations were processed');
    }
  },
};
