import { announceExpiringKeys } from '@lacre/services/api-keys/announce-expiring-keys';
import { announceEndingCertificates } from '@lacre/services/certificates/announce-ending-certificates';
import type { Job } from './job.ts';

/**
 * Announces certificates and keys that end: each day that asks for a notice gives one. Looked at every hour, so that
 * who is notified a day before has that day.
 */
export const announceEndingsJob: Job = {
  name: 'announce-endings',
  everyMs: 3_600_000,
  lockLifetimeMs: 600_000,
  async run({ services, log }) {
    const certificates = await announceEndingCertificates(services);
    const keys = await announceExpiringKeys(services);
    if (certificates + keys > 0)
      log.info({ certificates, keys }, 'owners and admins were notified of expiring certificates and keys');
  },
};
