import type { Services } from '../services.ts';

/** Invoices per transaction: well under a second, during which they cannot be credited or paid. */
const batch = 1_000;

/**
 * Fills in the list columns of invoices issued before an upgrade. Returns how many it filled; if it stops early, the
 * next run continues.
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
