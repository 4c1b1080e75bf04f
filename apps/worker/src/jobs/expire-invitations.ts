import { expireInvitations } from '@lacre/services/invitations/expire-invitations';
import type { Job } from './job.ts';

/** Expires invitations that nobody accepted. */
export const expireInvitationsJob: Job = {
  name: 'expire-invitations',
  everyMs: 300_000,
  lockLifetimeMs: 120_000,
  async run({ services, log }) {
    const invitations = await expireInvitations(services);
    if (invitations > 0) log.info({ invitations }, 'invitations expired');
  },
};
