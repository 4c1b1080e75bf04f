import { typeOf } from '@lacre/cfdi/fiscal-document';
import { attemptEnds } from '../documents/attempt-texts.ts';
import { AppError } from '../errors.ts';
import type { StampOutcome } from '../ports/pac.ts';
import { adoptStamp } from './adopt-stamp.ts';
import type { PreparedDocument } from './claim-document.ts';
import { type CreateOutcome, recovering } from './create-outcome.ts';
import { type ClaimedDocument, type DocumentInput, type DocumentRequest, statusUrlOf } from './document-kind.ts';
import { endUnsent, evidenceOf, firstAskMs, markOutcomeUnknown, markRejected, rejectSent } from './mark-outcome.ts';
import { pacRefused, pacUnavailable } from './pac-errors.ts';
import { type SealedDocument, sealDocument } from './seal-document.ts';
import { type StoredDocument, sendStored, storeSealed } from './send-sealed.ts';

/** Seals and stores a claimed document (unless it was `stored` with its claim), sends it and commits the outcome. */
export async function stampClaimed<Input extends DocumentInput, View>(
  request: DocumentRequest<Input, View>,
  prepared: PreparedDocument,
  claimed: ClaimedDocument,
  stored?: StoredDocument,
): Promise<CreateOutcome<View>> {
  const { issuing } = request;
  const sending = stored ?? (await store(request, claimed, await seal(request, prepared, claimed)));
  const outcome = await sendStored(issuing, claimed, sending);
  return settle(request, prepared, claimed, sending.sealed, outcome);
}

async function store<Input extends DocumentInput, View>(
  { issuing, attemptId }: DocumentRequest<Input, View>,
  claimed: ClaimedDocument,
  sealed: SealedDocument,
): Promise<StoredDocument> {
  try {
    return await storeSealed(issuing, claimed, sealed);
  } catch (error) {
    // A queued document keeps its attempt: its job continues with it.
    if (attemptId === undefined)
      endUnsent(issuing, { organizationId: issuing.organizationId, ...claimed.claimed }, error);
    throw error;
  }
}

/** Creates the bytes that are sent and never change. If sealing fails, the key is freed. */
async function seal<Input extends DocumentInput, View>(
  { issuing }: DocumentRequest<Input, View>,
  { csd }: PreparedDocument,
  { claimed, comprobante }: ClaimedDocument,
): Promise<SealedDocument> {
  try {
    return await sealDocument(issuing, comprobante, claimed, csd);
  } catch (error) {
    const { code, message } =
      error instanceof AppError ? error : { code: 'SEAL_FAILED', message: attemptEnds.notSealed.en };
    const rejection = { code, message, at: issuing.clock.now() };
    await issuing.database.stampingAttempts.markRejected(issuing.organizationId, claimed.id, claimed.fence, rejection);
    throw error;
  }
}

/**
 * Commits the PAC's response. A document that may have been stamped never leads to an error response: recovery settles
 * it.
 */
async function settle<Input extends DocumentInput, View>(
  { kind, issuing, input }: DocumentRequest<Input, View>,
  { checked }: PreparedDocument,
  { claimed, customerId = input.customerId }: ClaimedDocument,
  sealed: SealedDocument,
  outcome: StampOutcome,
): Promise<CreateOutcome<View>> {
  const { organizationId, environment } = issuing;
  const { idempotencyKey, relatedInvoiceUuid, externalId, metadata } = input;
  const { id, fence, series: serie, folio } = claimed;
  const attempt = { organizationId, id, fence };
  const unsettled = recovering(id, environment, statusUrlOf(kind, id));
  switch (outcome.kind) {
    case 'stamped': {
      const { addenda } = checked.draft;
      const facts = {
        environment,
        serie,
        customerId,
        relatedInvoiceUuid,
        idempotencyKey,
        externalId,
        metadata,
        addenda,
      };
      const adopted = await adoptStamp(issuing, { ...attempt, ...facts }, sealed, outcome.xml);
      if (adopted?.kind === 'duplicate') throw new AppError('DUPLICATE_DOCUMENT');
      return adopted ? { kind: 'created', invoice: kind.view(issuing, adopted.row, adopted.document) } : unsettled;
    }
    case 'rejected': {
      const { code, message } = outcome;
      const tipoComprobante = typeOf(sealed.comprobante);
      const facts = { environment, tipoComprobante, idempotencyKey: idempotencyKey ?? null, serie, folio };
      if (await rejectSent(issuing, { ...attempt, ...facts }, { code, message })) throw pacRefused(code, message);
      return unsettled;
    }
    case 'unavailable': {
      const rejection = { code: 'PAC_UNAVAILABLE', message: outcome.reason };
      if (await markRejected(issuing, attempt, rejection))
        throw pacUnavailable(outcome.retryAfterSeconds ?? 30, outcome.reason);
      return unsettled;
    }
    case 'unknown':
      await markOutcomeUnknown(issuing, attempt, outcome.reason, firstAskMs, evidenceOf(outcome));
      return unsettled;
  }
}
