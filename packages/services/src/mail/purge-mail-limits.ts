import type { Services } from '../services.ts';
import { mailDayOf } from './mail-day.ts';

const keptMs = 2 * 86_400_000;
const batch = 5_000;

/** Deletes turns that became free two days ago, and the counters of earlier days. */
export async function purgeMailLimits({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - keptMs);
  while ((await database.mailLimits.deleteOld(before, mailDayOf(before).day, batch)) === batch);
}
