import type { Services } from '../services.ts';

const batch = 1_000;
/**
 * What ended is kept for a day, so that a code or token that comes too late can still be distinguished from one that
 * never was.
 */
const keptMs = 86_400_000;
/** How long a program that registered itself may come back without registering anew, once a user authorized it. */
const registeredMs = 90 * keptMs;

/**
 * Deletes what has ended: page state, codes, tokens, grants, authorizations that nothing is left of, and
 * programs that registered themselves and are not used. Answers how
 * many.
 */
export async function purgeExpiredOauth({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - keptMs);
  const idleBefore = new Date(clock.now().getTime() - registeredMs);
  return (
    (await untilDone((limit) => database.oauthInteractions.deleteExpired(before, limit))) +
    (await untilDone((limit) => database.oauthArtifacts.deleteExpired(before, limit))) +
    (await untilDone((limit) => database.oauthArtifacts.deleteIdleAuthorizations(before, limit))) +
    (await untilDone((limit) => database.oauthClients.deleteUnused(before, idleBefore, limit)))
  );
}

async function untilDone(deleteSome: (limit: number) => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    const deleted = await deleteSome(batch);
    total += deleted;
    if (deleted < batch) return total;
  }
}
