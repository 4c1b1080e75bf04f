import type { Services } from '../services.ts';

const batch = 1_000;

/** Deletes the stored responses of idempotency keys that can no longer be replayed. Returns how many. */
export async function purgeIdempotencyKeys({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<number> {
  let total = 0;
  for (;;) {
    const purged = await database.idempotencyKeys.purge(clock.now(), batch);
    total += purged;
    if (purged < batch) return total;
  }
}
