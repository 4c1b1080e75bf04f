import { purgeEvents } from '@lacre/services/events/purge-events';
import { purgeIdempotencyKeys } from '@lacre/services/idempotency/purge-idempotency-keys';
import { purgeIssued } from '@lacre/services/issuing-queue/purge-issued';
import { purgeRateWindows } from '@lacre/services/limits/purge-rate-windows';
import { purgeMailLimits } from '@lacre/services/mail/purge-mail-limits';
import { purgeExpiredOauth } from '@lacre/services/oauth/purge-expired-oauth';
import { purgeExpiredSessions } from '@lacre/services/sessions/purge-expired-sessions';
import { endLeftDeliveries } from '@lacre/services/webhooks/end-left-deliveries';
import { runEach } from '../run-each.ts';
import type { Job } from './job.ts';

/**
 * Deletes what expired so long ago that no client needs it: sessions, OAuth tokens, webhook deliveries, events,
 * idempotency keys, and rate limit counters. Before that, ends the deliveries that nobody sends any more.
 */
export const purgeExpiredJob: Job = {
  name: 'purge-expired',
  everyMs: 3_600_000,
  lockLifetimeMs: 600_000,
  async run({ services, log }) {
    const {
      sessions,
      events: { deliveries, events },
      queued,
      oauth,
    } = await runEach({
      sessions: () => purgeExpiredSessions(services),
      leftDeliveries: () => endLeftDeliveries(services),
      events: () => purgeEvents(services),
      queued: () => purgeIssued(services),
      rateWindows: () => purgeRateWindows(services),
      mailLimits: () => purgeMailLimits(services),
      idempotencyKeys: () => purgeIdempotencyKeys(services),
      oauth: () => purgeExpiredOauth(services),
    });
    if (sessions + deliveries + events + oauth + queued > 0)
      log.info({ sessions, deliveries, events, oauth, queued }, 'expired rows were deleted');
  },
};
