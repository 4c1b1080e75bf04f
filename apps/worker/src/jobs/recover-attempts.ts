import { recoverAttempts } from '@lacre/services/invoices/recover-attempts';
import type { Job } from './job.ts';

/** Asks the PAC about invoices whose outcome is unknown. */
export const recoverAttemptsJob: Job = {
  name: 'recover-attempts',
  every: '5 seconds',
  lockLifetimeMs: 120_000,
  async run({ services, log }) {
    const { settled, asked, abandoned } = await recoverAttempts(services);
    if (asked + abandoned > 0) log.info({ settled, asked, abandoned }, 'unknown stamps were looked after');
  },
};
