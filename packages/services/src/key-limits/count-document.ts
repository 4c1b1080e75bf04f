import type { FiscalDocument } from '@lacre/cfdi/fiscal-document';
import type { Database } from '@lacre/database/database';
import type { BindingLimits } from '@lacre/database/repositories/api-key-use.repository';
import { DefaultSeriesTaken } from '@lacre/database/repositories/claim-errors';
import type { UseOfKeys } from '@lacre/database/repositories/claim-extras';
import { oneAtATime } from '../one-at-a-time.ts';
import type { Clock } from '../ports/clock.ts';
import { dayOf, requireWithinDay, requireWithinDocumentLimits } from './limit-checks.ts';
import { limitedDocument } from './limited-document.ts';

/**
 * Runs a claim and counts its document against every daily limit that applies, in one transaction: both or neither. 403
 * when it exceeds a limit, so that concurrent calls never exceed it together. Nothing is given back explicitly: only
 * attempts that are not rejected count. Without limits the claim runs unchanged.
 *
 * @param clock of the environment
 */
export async function countDocument<T extends { claimed: { id: string }; comprobante: FiscalDocument }>(
  database: Database,
  { organizationId, binding, clock }: { organizationId: string; binding: readonly BindingLimits[]; clock: Clock },
  claim: (database: Database) => Promise<T | undefined>,
): Promise<T | undefined> {
  if (binding.length === 0) return claim(database);
  const counted = countedBy(binding);
  const claimAndCount = () =>
    database.transaction(async (tx) => {
      // Locked before the claim locks a folio, so that two requests never wait for each other's lock.
      await tx.apiKeyUses.hold(organizationId, counted);
      const claimedDocument = await claim(tx);
      if (!claimedDocument) return undefined;
      const now = clock.now();
      // As claimed: the balance that a payment receipt settles may have changed.
      const document = limitedDocument(claimedDocument.comprobante);
      for (const { countedAs, limits } of binding) {
        requireWithinDocumentLimits(limits, document);
        const { start, end } = dayOf(limits, now);
        requireWithinDay(limits, document, await tx.apiKeyUses.sum(organizationId, countedAs, start, end), end);
      }
      await tx.apiKeyUses.insert(organizationId, claimedDocument.claimed.id, counted, document.total, now);
      return claimedDocument;
    });
  // One at a time in this process, so that waiting requests hold no connection.
  return oneAtATime(`key limits ${counted.join(' ')}`, () =>
    claimAndCount().catch((error: unknown) => {
      if (!(error instanceof DefaultSeriesTaken)) throw error;
      return claimAndCount();
    }),
  );
}

/** What a claim counts when no sum must be compared, that is, without daily limits. undefined without limits. */
export function useOf(binding: readonly BindingLimits[], comprobante: FiscalDocument): UseOfKeys | undefined {
  if (binding.length === 0) return undefined;
  return { countedAs: countedBy(binding), amount: limitedDocument(comprobante).total };
}

/**
 * Whether today's sum matters. It must be read once the key is locked, which a single statement cannot do: it sees the
 * data from when it began.
 */
export const limitsDay = (binding: readonly BindingLimits[]) =>
  binding.some(
    ({ limits: { maxTotalPerDay, maxInvoicesPerDay } }) => (maxTotalPerDay ?? maxInvoicesPerDay) !== undefined,
  );

const countedBy = (binding: readonly BindingLimits[]) => [...new Set(binding.map(({ countedAs }) => countedAs))].sort();
