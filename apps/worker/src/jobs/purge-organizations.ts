import { cancelSubscriptions } from '@lacre/services/billing/cancel-subscriptions';
import { purgeArchive } from '@lacre/services/organizations/purge-archive';
import { purgeDeletedOrganizations } from '@lacre/services/organizations/purge-deleted-organizations';
import type { Job } from './job.ts';

/** Archives and purges the data of deleted organizations. */
export const purgeOrganizationsJob: Job = {
  name: 'purge-organizations',
  everyMs: 60_000,
  lockLifetimeMs: 900_000,
  async run({ services, log }) {
    const { archived, purged, waiting } = await purgeDeletedOrganizations(services);
    if (archived + purged > 0) log.info({ archived, purged, waiting }, 'deleted organizations were purged');
  },
};

/** Cancels ended subscriptions at the payment provider. */
export const cancelSubscriptionsJob: Job = {
  name: 'cancel-subscriptions',
  everyMs: 60_000,
  lockLifetimeMs: 600_000,
  async run({ services, log }) {
    const cancelled = await cancelSubscriptions(services);
    if (cancelled > 0) log.info({ cancelled }, 'subscriptions were cancelled at the payment provider');
  },
};

/** Deletes archived documents after their retention period. */
export const purgeArchiveJob: Job = {
  name: 'purge-archive',
  everyMs: 86_400_000,
  lockLifetimeMs: 900_000,
  async run({ services, log }) {
    const documents = await purgeArchive(services);
    if (documents > 0) log.info({ documents }, 'archived documents were deleted: their retention period has ended');
  },
};
