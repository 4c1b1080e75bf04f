import type { Services } from '../services.ts';

/** Frees the leases of dead processes long before they expire. */
export interface OrphanedLeases {
  /** Returns how many were freed. A run marks orphans, and the next one frees them if they are unchanged. */
  look(): Promise<number>;
}

/** A process that lost its database connection is back within seconds: a single look would duplicate its work. */
export function createOrphanedLeases({
  database,
  clock,
  leaseOwner: self,
}: Pick<Services, 'database' | 'clock' | 'leaseOwner'>): OrphanedLeases {
  let seen: ReadonlySet<string> = new Set();
  return {
    async look() {
      if (self === undefined) return 0;
      const now = clock.now();
      const mails = await database.outgoingMails.listOrphans(now, self);
      const deliveries = await database.webhookDeliveries.listOrphans(now, self);
      const jobs = await database.issuingJobs.listOrphans(self);
      const wereSeen = seen;
      seen = new Set([
        ...mails.map(({ id, tries }) => holdOf(id, tries)),
        ...deliveries.map(({ id, fence }) => holdOf(id, fence)),
        ...jobs.map(({ id, fence }) => holdOf(id, fence)),
      ]);
      const freedMails = mails.filter(({ id, tries }) => wereSeen.has(holdOf(id, tries)));
      const freedDeliveries = deliveries.filter(({ id, fence }) => wereSeen.has(holdOf(id, fence)));
      const freedJobs = jobs.filter(({ id, fence }) => wereSeen.has(holdOf(id, fence)));
      if (freedMails.length > 0) await database.outgoingMails.release(freedMails, now);
      if (freedDeliveries.length > 0) await database.webhookDeliveries.release(freedDeliveries, now);
      if (freedJobs.length > 0) await database.issuingJobs.release(freedJobs, now);
      return freedMails.length + freedDeliveries.length + freedJobs.length;
    },
  };
}

const holdOf = (id: string, fence: number) => `${id} ${fence}`;
