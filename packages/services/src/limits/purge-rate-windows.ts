import type { Services } from '../services.ts';

const keptMs = 600_000;
const batch = 5_000;

/** Deletes counters unused for ten minutes: their windows ended long ago. */
export async function purgeRateWindows({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - keptMs);
  while ((await database.rateWindows.deleteOld(before, batch)) === batch);
}
