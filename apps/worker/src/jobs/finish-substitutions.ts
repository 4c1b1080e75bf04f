import { finishSubstitutions } from '@lacre/services/substitutions/finish-substitutions';
import type { Job } from './job.ts';

/** Resumes interrupted substitutions. */
export const finishSubstitutionsJob: Job = {
  name: 'finish-substitutions',
  everyMs: 10_000,
  lockLifetimeMs: 60_000,
  async run({ services, log }) {
    const { taken, ended } = await finishSubstitutions(services);
    if (taken > 0) log.info({ taken, ended }, 'substitutions were resumed');
  },
};
