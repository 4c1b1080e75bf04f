import { expireInvitations } from '@lacre/services/invitations/expire-invitations';
import { revokeExpired } from '@lacre/services/revocation/revoke-dependents';
import { runEach } from '../run-each.ts';
import type { Job } from './job.ts';

/** Expires invitations that nobody accepted, after ending what depends on credentials that have expired. */
export const expireInvitationsJob: Job = {
  name: 'expire-invitations',
  everyMs: 300_000,
  lockLifetimeMs: 120_000,
  async run({ services, log }) {
    const { invitations } = await runEach({
      dependents: () => revokeExpired(services),
      invitations: () => expireInvitations(services),
    });
    if (invitations > 0) log.info({ invitations }, 'invitations expired');
  },
};
