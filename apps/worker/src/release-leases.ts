import type { Runtime } from '@lacre/runtime/runtime';
import { createOrphanedLeases } from '@lacre/services/leases/orphaned-leases';
import type { Work } from './stop-work.ts';

const everyMs = 5_000;

/**
 * Looks for leases of processes that have ended. Not a queue job: what a check has seen is known to this process only,
 * and a job could wait for the lock of the very process that has ended.
 */
export function releaseLeases(
  { services, log }: Pick<Runtime, 'services' | 'log'>,
  dispatcher: { notify(): void },
): Work {
  const leases = createOrphanedLeases(services);
  const check = async () => {
    try {
      const freed = await leases.look();
      if (freed === 0) return;
      log.info({ freed }, 'took over deliveries, e-mails and queued documents of a process that has ended');
      dispatcher.notify();
    } catch (error) {
      log.warn({ error }, 'leases of ended processes could not be checked: their work waits until they expire');
    }
  };
  let checking = check();
  const timer = setInterval(() => {
    checking = checking.then(check);
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await checking;
    },
  };
}
