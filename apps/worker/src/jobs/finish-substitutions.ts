import type { DueSlots } from '@lacre/services/due-slots';
import type { Job } from './job.ts';

/** Resumes interrupted substitutions. */
export const finishSubstitutionsJob = (finishing: Pick<DueSlots, 'run'>): Job => ({
  name: 'finish-substitutions',
  everyMs: 10_000,
  lockLifetimeMs: 60_000,
  async run({ log }) {
    const { taken, settled } = await finishing.run();
    if (taken + settled > 0) log.info({ taken, ended: settled }, 'substitutions were resumed');
  },
});
