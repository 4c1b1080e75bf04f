import { failuresMax } from '../passwords/limit-failed-attempts.ts';
import type { Services } from '../services.ts';

const keptDays = 7;
const failuresKeptDays = 30;
const batch = 1_000;

/**
 * Deletes sessions that expired more than a week ago, in batches, and expired e-mail tokens, unfinished and failed
 * sign-ins and passkey challenges. Returns how many.
 */
export async function purgeExpiredSessions({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<number> {
  await purge((limit) => database.userTokens.deleteExpired(clock.now(), limit));
  await purge((limit) => database.signInChallenges.deleteExpired(clock.now(), limit));
  await purge((limit) => database.passkeyChallenges.deleteExpired(clock.now(), limit));
  const month = new Date(clock.now().getTime() - failuresKeptDays * 86_400_000);
  await purge((limit) => database.signInFailures.deleteOld(month, failuresMax, limit));
  const before = new Date(clock.now().getTime() - keptDays * 86_400_000);
  return purge((limit) => database.sessions.deleteExpired(before, limit));
}

async function purge(deleteSome: (limit: number) => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    const deleted = await deleteSome(batch);
    total += deleted;
    if (deleted < batch) return total;
  }
}
