import type { Database } from '@lacre/database/database';
import { DefaultSeriesTaken } from '@lacre/database/repositories/claim-errors';
import { oneAtATime } from '../one-at-a-time.ts';

/**
 * Claims a document and the amounts it takes from related documents in one transaction, which locks their rows. If
 * `work` throws, everything is rolled back, including the folio.
 */
export function claimWithLedger<T>(
  { database }: { database: Database },
  organizationId: string,
  uuids: readonly string[],
  work: (tx: Database) => Promise<T>,
): Promise<T> {
  const claim = () =>
    database.transaction(async (tx) => {
      await tx.invoiceLedger.hold(organizationId, uuids);
      return work(tx);
    });
  return oneAtATime(organizationId, () =>
    claim().catch((error: unknown) => {
      // Two first documents of a type in different series race to create the default series; the loser retries.
      if (!(error instanceof DefaultSeriesTaken)) throw error;
      return claim();
    }),
  );
}
