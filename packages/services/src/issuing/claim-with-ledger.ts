import type { Database } from '@lacre/database/database';
import { DefaultSeriesTaken } from '@lacre/database/repositories/claim-errors';
import { oneAtATime } from '../one-at-a-time.ts';

/**
 * A claim in one transaction with what it takes of other documents, whose rows are held until its end. What `work`
 * throws undoes all of it, the folio too.
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
      // Of two first documents of a type, in two series, one makes its series the default: the other one begins anew.
      if (!(error instanceof DefaultSeriesTaken)) throw error;
      return claim();
    }),
  );
}
