import type { TakenJob } from '@lacre/database/repositories/issuing-job.repository';
import type { IssuingServices } from '../issuing/issuing.ts';
import type { Services } from '../services.ts';
import { issueJob } from './issue-job.ts';

/** As many as a PAC connection handles at once: more would only queue there. One organization may use them all. */
const atOnce = 20;
/** A document whose worker is silent for this long is taken again. Longer than a call to the PAC takes. */
const leaseMs = 60_000;

/** While documents are in progress, free slots are filled this often; one that ends has its slot filled at once. */
const lookEveryMs = 1_000;
/** A stop waits this long at most: what is still in progress then is left to the next worker. */
const drainMs = 25_000;

/** Issues due documents. Its slots are shared by all runs: a document in progress keeps its slot, not the run. */
export interface IssuingQueue {
  /**
   * Issues due documents until none is left or `forMs` have passed; those in progress by then continue. A single
   * organization may use all slots; each free slot goes to the organization that uses the fewest, so a batch of
   * thousands delays another organization's document by one slot only. Returns the number of documents taken.
   */
  run(options?: { forMs?: number }): Promise<number>;
  /** Takes nothing new and waits for what is in progress. */
  stop(): Promise<void>;
}

type QueueServices = IssuingServices & Pick<Services, 'leaseOwner'>;

export function createIssuingQueue(services: QueueServices): IssuingQueue {
  const { database, clock, log } = services;
  const inFlight = new Map<Promise<void>, string>();
  let running: Promise<number> | undefined;
  let stopped = false;

  async function takeUntil(stopAt: number): Promise<number> {
    let taken = 0;
    while (!stopped && performance.now() < stopAt) {
      const free = atOnce - inFlight.size;
      for (const job of free > 0 ? await takeDue(free) : []) {
        begin(job);
        taken += 1;
      }
      if (inFlight.size === 0) break;
      await nextEnd(Math.min(lookEveryMs, stopAt - performance.now()));
    }
    return taken;
  }

  function takeDue(limit: number): Promise<TakenJob[]> {
    const busy: Record<string, number> = {};
    for (const organizationId of inFlight.values()) busy[organizationId] = (busy[organizationId] ?? 0) + 1;
    const options = { leaseMs, limit, perOrganization: atOnce, busy };
    return database.issuingJobs.takeDue(clock.now(), options, services.leaseOwner);
  }

  function begin(job: TakenJob): void {
    const { organizationId, id: jobId } = job;
    const issuing = issueJob(services, job)
      .catch((error: unknown) => {
        log.warn({ error, organizationId, jobId }, 'a queued document is left until its lease ends');
      })
      .finally(() => inFlight.delete(issuing));
    inFlight.set(issuing, organizationId);
  }

  /** Resolves when a document in progress ends, or after `ms`. */
  async function nextEnd(ms: number): Promise<void> {
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, Math.max(ms, 0));
    await Promise.race([...inFlight.keys(), late.promise]);
    clearTimeout(timer);
  }

  return {
    run({ forMs = 5_000 } = {}) {
      running = takeUntil(performance.now() + forMs);
      return running;
    },
    async stop() {
      stopped = true;
      const deadline = performance.now() + drainMs;
      await running?.catch(() => undefined);
      while (inFlight.size > 0 && performance.now() < deadline) await nextEnd(deadline - performance.now());
    },
  };
}

/** The same as one run that waits for all it has taken. */
export async function issueQueued(services: QueueServices, options: { forMs?: number } = {}): Promise<number> {
  const queue = createIssuingQueue(services);
  try {
    return await queue.run(options);
  } finally {
    await queue.stop();
  }
}
