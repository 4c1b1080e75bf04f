import { announceExpiringKeys } from '@lacre/services/api-keys/announce-expiring-keys';
import { expireInvitations } from '@lacre/services/invitations/expire-invitations';
import type { Job } from './job.ts';

/** Ends invitations that nobody answered. */
export const expireInvitationsJob: Job = {
  name: 'expire-invitations',
  every: '5 minutes',
  lockLifetimeMs: 120_000,
  async run({ services, log }) {
    const invitations = await expireInvitations(services);
    if (invitations > 0) log.info({ invitations }, 'invitations expired');
  },
};

/** Tells owners of keys that end within a week. */
export const announceExpiringKeysJob: Job = {
  name: 'announce-expiring-keys',
  every: '1 day',
  lockLifetimeMs: 600_000,
  async run({ services, log }) {
    const keys = await announceExpiringKeys(services);
    if (keys > 0) log.info({ keys }, 'owners were told of API keys that end soon');
  },
};
