import type { Services } from '../services.ts';

const batch = 1_000;
/** Ended rows are kept for a day, so that an expired code or token can still be told from one that never existed. */
const keptMs = 86_400_000;
/** How long a client that registered itself stays registered without use, once a user has authorized it. */
const registeredMs = 90 * keptMs;

/**
 * Deletes ended rows: page state, codes, tokens, grants, empty authorizations, and clients that registered themselves
 * and are not used. Returns how many.
 */
export async function purgeExpiredOauth({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - keptMs);
  const idleBefore = new Date(clock.now().getTime() - registeredMs);
  return (
    (await deleteInBatches((limit) => database.oauthInteractions.deleteExpired(before, limit))) +
    (await deleteInBatches((limit) => database.oauthArtifacts.deleteExpired(before, limit))) +
    (await deleteInBatches((limit) => database.oauthArtifacts.deleteIdleAuthorizations(before, limit))) +
    (await deleteInBatches((limit) => database.oauthClients.deleteUnused(before, idleBefore, limit)))
  );
}

async function deleteInBatches(deleteSome: (limit: number) => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    const deleted = await deleteSome(batch);
    total += deleted;
    if (deleted < batch) return total;
  }
}
