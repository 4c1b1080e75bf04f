import { purgeRateWindows } from '@lacre/services/limits/purge-rate-windows';
import { purgeExpiredSessions } from '@lacre/services/sessions/purge-expired-sessions';
import type { Job } from './job.ts';

/** Deletes sessions that ended long enough ago that nobody asks about them, and counters of callers who are gone. */
export const purgeExpiredJob: Job = {
  name: 'purge-expired',
  every: '1 hour',
  lockLifetimeMs: 600_000,
  async run({ services, log }) {
    const sessions = await purgeExpiredSessions(services);
    await purgeRateWindows(services);
    if (sessions > 0) log.info({ sessions }, 'ended sessions were deleted');
  },
};
