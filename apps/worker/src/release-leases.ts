import type { Runtime } from '@lacre/runtime/runtime';
import { createOrphanedLeases } from '@lacre/services/leases/orphaned-leases';
import type { Work } from './stop-work.ts';

const everyMs = 5_000;

/**
 * Looks for what processes held that have ended. No job of the queue: what a look has seen is known to this process
 * only, and a job may wait for the lock of the very process that has ended.
 */
export function releaseLeases(
  { services, log }: Pick<Runtime, 'services' | 'log'>,
  dispatcher: { notify(): void },
): Work {
  const leases = createOrphanedLeases(services);
  const look = async () => {
    try {
      const freed = await leases.look();
      if (freed === 0) return;
      log.info({ freed }, 'deliveries, mails and queued documents of a process that has ended are taken by others');
      dispatcher.notify();
    } catch (error) {
      log.warn({ error }, 'what ended processes held could not be looked for: it waits for the end of its leases');
    }
  };
  let looking = look();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
