import { recoverAttempts } from '@lacre/services/issuing/recover-attempts';
import type { Job } from './job.ts';

const roundsMax = 10;

/** Asks the PAC about stamp attempts with unknown outcome, in batches, until one comes back empty. */
export const recoverAttemptsJob: Job = {
  name: 'recover-attempts',
  everyMs: 5_000,
  lockLifetimeMs: 60_000,
  async run({ services, log }) {
    for (let round = 0; round < roundsMax; round += 1) {
      const { settled, asked, abandoned, replayed } = await recoverAttempts(services);
      const seen = { settled, asked, abandoned, replayed };
      if (asked + abandoned + replayed > 0) log.info(seen, 'unknown stamps were processed');
      if (asked === 0) return;
    }
  },
};
