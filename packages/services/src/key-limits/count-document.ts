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
 * Runs a claim and counts its document against the day of every limit that binds it, in one transaction: both or
 * neither. 403 when it does not fit any more, so that calls at once never pass the day together. Nothing is given back:
 * what counts is an attempt that is not rejected. Without limits the claim runs as it is.
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
      // Before the claim holds a folio, which others would wait for who hold this.
      await tx.apiKeyUses.hold(organizationId, counted);
      const made = await claim(tx);
      if (!made) return undefined;
      const now = clock.now();
      // As it was claimed: the balance that a receipt pays may have moved.
      const document = limitedDocument(made.comprobante);
      for (const { countedAs, limits } of binding) {
        requireWithinDocumentLimits(limits, document);
        const { start, end } = dayOf(limits, now);
        requireWithinDay(limits, document, await tx.apiKeyUses.sum(organizationId, countedAs, start, end), end);
      }
      await tx.apiKeyUses.insert(organizationId, made.claimed.id, counted, document.total, now);
      return made;
    });
  // One by one in this process, so that those who wait hold no connection meanwhile.
  return oneAtATime(`key limits ${counted.join(' ')}`, () =>
    claimAndCount().catch((error: unknown) => {
      if (!(error instanceof DefaultSeriesTaken)) throw error;
      return claimAndCount();
    }),
  );
}

/** What a claim counts that compares no sum: none of the limits is one of the day. undefined without limits. */
export function useOf(binding: readonly BindingLimits[], comprobante: FiscalDocument): UseOfKeys | undefined {
  if (binding.length === 0) return undefined;
  return { countedAs: countedBy(binding), amount: limitedDocument(comprobante).total };
}

/**
 * Whether what was issued today decides. Its sum is read once the key is held, which one statement cannot do: it sees
 * what was there when it began.
 */
export const limitsDay = (binding: readonly BindingLimits[]) =>
  binding.some(
    ({ limits: { maxTotalPerDay, maxInvoicesPerDay } }) => (maxTotalPerDay ?? maxInvoicesPerDay) !== undefined,
  );

const countedBy = (binding: readonly BindingLimits[]) => [...new Set(binding.map(({ countedAs }) => countedAs))].sort();
