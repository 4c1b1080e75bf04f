import { rotateSigningKeys } from '@lacre/services/oauth/rotate-signing-keys';
import type { Job } from './job.ts';

/** Makes the next signing key of OAuth in time, and lets go of those that nothing is signed with any more. */
export const rotateSigningKeysJob: Job = {
  name: 'rotate-signing-keys',
  everyMs: 3_600_000,
  lockLifetimeMs: 120_000,
  async run({ services, log }) {
    const { made, deleted } = await rotateSigningKeys(services);
    if (made + deleted > 0) log.info({ made, deleted }, 'signing keys were rotated');
  },
};
