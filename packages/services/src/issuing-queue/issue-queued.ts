import type { TakenJob } from '@lacre/database/repositories/issuing-job.repository';
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
  return createDueSlots<TakenJob>({
    atOnce,
    perOrganization: atOnce,
    take: (limit, turns) =>
      database.issuingJobs.takeDue(clock.now(), { leaseMs, limit, ...turns }, services.leaseOwner),
    async process(job) {
      await issueJob(services, job);
      return true;
    },
    onFailure: (error, { organizationId, id: jobId }) =>
      log.warn({ error, organizationId, jobId }, 'a queued document is left until its lease ends'),
  });
}

/** One run that waits for all it has taken. Returns the number of documents taken. */
export async function issueQueued(services: QueueServices, options: { forMs?: number } = {}): Promise<number> {
  return (await createIssuingQueue(services).run({ ...options, toEnd: true })).taken;
}
