import type { Services } from '../services.ts';

const keptMs = 90 * 24 * 3_600_000;
/** A batch has up to thousands of rows. */
const batchesAtOnce = 20;
const documentsAtOnce = 2_000;

/** Deletes batches and queued documents that ended 90 days ago; never an invoice. Returns the number of rows. */
export async function purgeIssued({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - keptMs);
  let purged = 0;
  for (let count = batchesAtOnce; count === batchesAtOnce; purged += count)
    count = await database.issuingBatches.purge(before, batchesAtOnce);
  for (let count = documentsAtOnce; count === documentsAtOnce; purged += count)
    count = await database.issuingJobs.purge(before, documentsAtOnce);
  return purged;
}
