import type { Services } from '../services.ts';

const keptDays = 7;
const batch = 1_000;

/** Deletes sessions that expired more than a week ago, in batches. Answers how many. */
export async function purgeExpiredSessions({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - keptDays * 86_400_000);
  let total = 0;
  for (;;) {
    const deleted = await database.sessions.deleteExpired(before, batch);
    total += deleted;
    if (deleted < batch) return total;
  }
}
