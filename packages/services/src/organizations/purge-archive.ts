import type { Services } from '../services.ts';

const batch = 200;

/** Deletes archived documents after the legal retention period. Returns how many. */
export async function purgeArchive({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<number> {
  let total = 0;
  for (;;) {
    const deleted = await database.invoiceArchive.deleteExpired(clock.now(), batch);
    total += deleted;
    if (deleted < batch) return total;
  }
}
