import type { AttemptRecovery } from '@lacre/services/issuing/recover-attempts';
import type { Job } from './job.ts';

/** Asks the PAC about stamp attempts with unknown outcome. A run lasts five seconds at most, as of the queue. */
export const recoverAttemptsJob = (recovery: Pick<AttemptRecovery, 'run'>): Job => ({
  name: 'recover-attempts',
  everyMs: 5_000,
  lockLifetimeMs: 60_000,
  async run({ log }) {
    const counts = await recovery.run();
    if (Object.values(counts).some((count) => count > 0)) log.info(counts, 'unknown stamps were processed');
  },
});
