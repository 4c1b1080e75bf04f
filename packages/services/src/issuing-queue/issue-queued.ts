import type { TakenJob } from '@lacre/database/repositories/issuing-job.repository';
import type { IssuingServices } from '../issuing/issuing.ts';
import type { Services } from '../services.ts';
import { issueJob } from './issue-job.ts';

/** As many as a PAC connection handles at once: more would only queue there. One organization may use them all. */
const atOnce = 20;
/** A document whose worker is silent for this long is taken again. Longer than a call to the PAC takes. */
const leaseMs = 60_000;

/**
 * Issues due documents until none is left or `forMs` have passed, then waits for those in progress. A single
 * organization may use all slots; each free slot goes to the organization that uses the fewest, so a batch of thousands
 * delays another organization's document by one slot only. Returns the number of documents processed.
 */
export async function issueQueued(
  services: IssuingServices & Pick<Services, 'leaseOwner'>,
  { forMs = 5_000 } = {},
): Promise<number> {
  const { database, clock, log } = services;
  const inFlight = new Map<Promise<void>, string>();
  const stopAt = performance.now() + forMs;
  let seen = 0;
  try {
    for (;;) {
      const limit = performance.now() < stopAt ? atOnce - inFlight.size : 0;
      for (const job of limit > 0 ? await takeDue(limit) : []) begin(job);
      if (inFlight.size === 0) return seen;
      await Promise.race(inFlight.keys());
    }
  } finally {
    await Promise.all(inFlight.keys());
  }

  function takeDue(limit: number): Promise<TakenJob[]> {
    const busy: Record<string, number> = {};
    for (const organizationId of inFlight.values()) busy[organizationId] = (busy[organizationId] ?? 0) + 1;
    const options = { leaseMs, limit, perOrganization: atOnce, busy };
    return database.issuingJobs.takeDue(clock.now(), options, services.leaseOwner);
  }

  function begin(job: TakenJob): void {
    seen += 1;
    const { organizationId, id: jobId } = job;
    const issuing = issueJob(services, job)
      .catch((error: unknown) => {
        log.warn({ error, organizationId, jobId }, 'a queued document is left until its lease ends');
      })
      .finally(() => inFlight.delete(issuing));
    inFlight.set(issuing, organizationId);
  }
}
