import type { Services } from '../services.ts';

/** Deltas per statement: some tens of milliseconds. */
const batch = 10_000;

/** Adds the changes since the last run to the counts and sums that lists read. Returns the number of changes. */
export async function foldInvoiceCounts({ database }: Pick<Services, 'database'>): Promise<number> {
  const counts = await foldAll(() => database.invoiceCounts.fold(batch));
  const balances = await foldAll(() => database.receivables.fold(batch));
  return counts + balances + (await foldAll(() => database.monthSums.fold(batch)));
}

async function foldAll(fold: () => Promise<number>): Promise<number> {
  let folded = 0;
  for (;;) {
    const here = await fold();
    folded += here;
    if (here < batch) return folded;
  }
}
