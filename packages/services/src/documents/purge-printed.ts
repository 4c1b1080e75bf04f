import type { Services } from '../services.ts';

const dayMs = 86_400_000;
const batch = 500;

/** Limits of the cache of printed documents, over all organizations. */
export interface PrintedLimits {
  days: number;
  bytes: number;
}

/** Deletes PDFs past their age limit, then the oldest ones while the cache is too large. They can be printed again. */
export async function purgePrinted(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { days, bytes }: PrintedLimits = { days: 90, bytes: 2 * 1024 ** 3 },
): Promise<number> {
  const before = new Date(clock.now().getTime() - days * dayMs);
  let deleted = 0;
  for (let purged = batch; purged === batch; deleted += purged)
    purged = await database.printedDocuments.deleteOlder(before, batch);
  // The size is updated only when the database has vacuumed, so one run deletes a tenth at most.
  const size = await database.printedDocuments.size();
  if (size > bytes)
    for (let round = 0, purged = batch; round < 20 && purged === batch; round++, deleted += purged)
      purged = await database.printedDocuments.deleteOldest(batch);
  return deleted;
}
