import { bringForward } from '@lacre/services/leases/bring-forward';
import type { Job } from './job.ts';

/** Corrects what a clock that was ahead has put off; as Agenda's jobs and stamping attempts are, each in its place. */
export const bringForwardJob: Job = {
  name: 'bring-forward',
  everyMs: 60_000,
  lockLifetimeMs: 60_000,
  async run({ services, log }) {
    const rows = await bringForward(services);
    if (rows > 0) log.warn({ rows }, 'a clock was ahead: what it had put off is processed now');
  },
};
