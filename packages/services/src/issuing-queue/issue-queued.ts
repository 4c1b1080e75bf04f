import { randomUUID } from 'node:crypto';
import type { TakenJob } from '@lacre/database/repositories/issuing-job.repository';
import { isDatabaseUnavailable } from '../database-unavailable.ts';
import { createDueSlots, type DueSlots } from '../due-slots.ts';
import type { IssuingServices } from '../issuing/issuing.ts';
import type { Services } from '../services.ts';
import { issueJob } from './issue-job.ts';

/** As many as a PAC connection handles at once: more would only queue there. One organization may use them all. */
const atOnce = 20;
/** A document whose worker is silent for this long is taken again. Longer than a call to the PAC takes. */
const leaseMs = 60_000;

type QueueServices = IssuingServices & Pick<Services, 'leaseOwner'>;

/**
 * Issues due documents. A single organization may use all slots; each free slot goes to the organization that uses the
 * fewest, so a batch of thousands delays another organization's document by one slot only.
 */
export function createIssuingQueue(services: QueueServices): DueSlots {
  const { database, clock, log } = services;
  const owner = services.leaseOwner ?? randomUUID();
  const held = new Map<string, TakenJob>();
  /** The database may hold leases for this process that it does not know of, or has dropped. */
  let mayLeaseMore = false;
  return createDueSlots<TakenJob>({
    atOnce,
    perOrganization: atOnce,
    async take(limit, turns) {
      const now = clock.now();
      try {
        if (mayLeaseMore) {
          mayLeaseMore = false;
          await database.issuingJobs.giveBack(owner, [...held.values()], now);
        }
        return await database.issuingJobs.takeDue(now, { leaseMs, limit, ...turns }, owner);
      } catch (error) {
        mayLeaseMore = true;
        throw error;
      }
    },
    async process(job) {
      held.set(job.id, job);
      await issueJob(services, job);
      held.delete(job.id);
      return true;
    },
    onFailure(error, job) {
      const { organizationId, id: jobId } = job;
      log.warn({ error, organizationId, jobId }, 'a step of a queued document failed');
      // One that fails by an error of ours stays held: its try counts, and it would fail again at once.
      if (!isDatabaseUnavailable(error)) return;
      held.delete(jobId);
      mayLeaseMore = true;
    },
  });
}

/** One run that waits for all it has taken. Returns the number of documents taken. */
export async function issueQueued(services: QueueServices, options: { forMs?: number } = {}): Promise<number> {
  return (await createIssuingQueue(services).run({ ...options, toEnd: true })).taken;
}
