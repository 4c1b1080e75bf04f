import { instantOf } from '@lacre/cfdi/dates';
import { dateOf, placeOf } from '@lacre/cfdi/fiscal-document';
import type { OpenAttempt } from '@lacre/database/repositories/attempt-recovery';
import { zonaOf } from '../catalogs/zona-of.ts';
import type { Services } from '../services.ts';
import { adoptStamp } from './adopt-stamp.ts';
import type { IssuingContext } from './issuing-context.ts';
import { type AlsoWrite, rejectSent } from './mark-outcome.ts';
import type { SealedDocument } from './seal-document.ts';

/** What recovery of one attempt needs: its environment's context, with the organization's clock in it. */
export type RecoveryDeps = Pick<Services, 'database' | 'catalogs' | 'log'> &
  Pick<IssuingContext, 'pacs' | 'clock' | 'journal'>;

/** Commits a stamp that arrived after its request had ended. True when the outcome of the attempt is now known. */
export async function adopt(
  deps: Omit<RecoveryDeps, 'pacs'>,
  attempt: OpenAttempt,
  sealed: SealedDocument,
  xml: Buffer,
  askAgainMs: number,
): Promise<boolean> {
  const { organizationId, environment, id, fence } = attempt;
  const identity = {
    organizationId,
    environment,
    id,
    fence,
    serie: attempt.series,
    customerId: attempt.customerId ?? undefined,
    relatedInvoiceUuid: attempt.relatedInvoiceUuid ?? undefined,
    idempotencyKey: attempt.idempotencyKey ?? undefined,
    externalId: attempt.externalId ?? undefined,
    metadata: attempt.metadata ?? undefined,
    addenda: attempt.addenda ?? undefined,
  };
  const isDoubted = attempt.evidence !== null;
  const adopted = await adoptStamp(deps, identity, sealed, xml, { askAgainMs, isRecovery: true, isDoubted });
  if (!adopted) return false;
  if (adopted.kind === 'duplicate') return true;
  deps.log.info({ organizationId, attemptId: id, pac: attempt.pac }, 'an invoice with unknown outcome was recovered');
  return true;
}

/** Ends an attempt as not stamped and frees its key. */
export const reject = (
  deps: Omit<RecoveryDeps, 'pacs' | 'journal'>,
  attempt: OpenAttempt,
  code: string,
  message: string,
  alsoWrite?: AlsoWrite,
): Promise<boolean> => rejectSent(deps, { ...attempt, serie: attempt.series }, { code, message }, alsoWrite);

export async function escalateToOperator(
  { database, clock, log }: RecoveryDeps,
  attempt: OpenAttempt,
  reason: string,
): Promise<false> {
  const { organizationId, id, fence } = attempt;
  await database.stampingAttempts.markNeedsReview(organizationId, id, fence, { reason, at: clock.now() });
  log.error(
    { organizationId, attemptId: id, pac: attempt.pac, reason },
    'a stamp of unknown outcome waits for an operator',
  );
  return false;
}

/** The document's date of issue. */
export const fechaOf = (deps: Pick<Services, 'catalogs'>, { comprobante }: SealedDocument, now: Date) =>
  instantOf(dateOf(comprobante), zonaOf(deps, placeOf(comprobante), now)).getTime();
