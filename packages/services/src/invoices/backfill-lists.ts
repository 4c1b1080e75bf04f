import type { Services } from '../services.ts';

/** Invoices of one transaction: well under a second, in which no other transaction credits or pays them. */
const batch = 1_000;

/**
 * Keeps of invoices of before an update what lists read of new ones. Answers how many it filled; when it ends early the
 * rest is for the next time.
 */
export async function backfillLists(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { forMs }: { forMs: number },
): Promise<number> {
  const end = clock.now().getTime() + forMs;
  let filled = 0;
  for (;;) {
    const here = await database.listBackFill.fill(batch);
    filled += here;
    if (here < batch || clock.now().getTime() >= end) return filled;
  }
}
