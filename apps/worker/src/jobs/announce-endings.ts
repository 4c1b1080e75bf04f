import { announceExpiringKeys } from '@lacre/services/api-keys/announce-expiring-keys';
import { announceEndingCertificates } from '@lacre/services/certificates/announce-ending-certificates';
import { runEach } from '../run-each.ts';
import type { Job } from './job.ts';

/**
 * Announces expiring certificates and keys: each day that calls for a notice gives one. Runs every hour, so that a
 * notice one day before expiry still leaves that day.
 */
export const announceEndingsJob: Job = {
  name: 'announce-endings',
  everyMs: 3_600_000,
  lockLifetimeMs: 600_000,
  async run({ services, log }) {
    const { certificates, keys } = await runEach({
      certificates: () => announceEndingCertificates(services),
      keys: () => announceExpiringKeys(services),
    });
    if (certificates + keys > 0)
      log.info({ certificates, keys }, 'owners and admins were notified of expiring certificates and keys');
  },
};
