import { rotateSigningKeys } from '@lacre/services/oauth/rotate-signing-keys';
import type { Job } from './job.ts';

/** Creates the next OAuth signing key in time, and deletes keys that no longer sign. */
export const rotateSigningKeysJob: Job = {
  name: 'rotate-signing-keys',
  everyMs: 3_600_000,
  lockLifetimeMs: 120_000,
  async run({ services, log }) {
    const { made, deleted } = await rotateSigningKeys(services);
    if (made + deleted > 0) log.info({ made, deleted }, 'signing keys were rotated');
  },
};
