import type { DocumentType } from '@lacre/cfdi/document-type';
import { typeOf } from '@lacre/cfdi/fiscal-document';
import type { SealingCsd } from '@lacre/cfdi/seal';
import type { BindingLimits } from '@lacre/database/repositories/api-key-use.repository';
import { type Claim, ExternalIdTaken } from '@lacre/database/repositories/attempt-claims';
import { uuidV7 } from '@lacre/database/uuid-v7';
import type { InvoiceAccess } from '../access.ts';
import { createdBy } from '../created-by.ts';
import { recipientsOnStamp } from '../documents/recipients.ts';
import { clockAhead, withClock } from '../environment-clock.ts';
import { AppError } from '../errors.ts';
import { bindingLimits, requireWithinLimits } from '../key-limits/binding-limits.ts';
import { countDocument } from '../key-limits/count-document.ts';
import type { StampOutcome } from '../ports/pac.ts';
import { consumeQuota } from '../usage/consume-quota.ts';
import { adoptStamp } from './adopt-stamp.ts';
import { type CreateOutcome, recovering } from './create-outcome.ts';
import {
  type CheckedDocument,
  type ClaimedDocument,
  type DocumentInput,
  type DocumentKind,
  type DocumentRequest,
  statusUrlOf,
} from './document-kind.ts';
import { hashBody } from './hash-body.ts';
import { findIdempotentResult, isKeyTaken } from './idempotent-result.ts';
import { type Issuing, type IssuingServices, inItsTime, issuingAtRealTime, requirePacs } from './issuing.ts';
import { evidenceOf, firstAskMs, markOutcomeUnknown, markRejected, stampFailed } from './mark-outcome.ts';
import type { PacAccounts } from './pac-accounts.ts';
import { pacRefused, pacUnavailable } from './pac-errors.ts';
import { requireConfirmed } from './require-confirmed.ts';
import { type ResolvedIssuer, resolveIssuer } from './resolve-issuer.ts';
import { type SealedDocument, sealDocument } from './seal-document.ts';
import { sendSealed } from './send-sealed.ts';

/** A document that may be claimed, and what it is sealed with. */
interface PreparedDocument {
  checked: CheckedDocument;
  /** Who gets it by mail once it is stamped. */
  recipients: readonly string[];
  csd: SealingCsd;
}

/** The series that the first document of a type makes where the organization has none. */
const firstSeries: Record<DocumentType, string> = { I: 'A', E: 'E', T: 'T', P: 'P', N: 'N', R: 'R' };

/**
 * Issues a document of any kind: prepare -> claim -> seal -> send -> settle. The same idempotency key never stamps
 * twice (docs/stamping.md). Answers its outcome; throws 400 for what the rules or the PAC refuse, 402 without a unit of
 * the plan, 403 beyond a limit of the key, 409 for a key in flight, 503 when it surely was not stamped.
 *
 * @param accepted it was accepted earlier, with its confirmation: it has waited in the queue, or is part of a
 * substitution
 */
export async function issueDocument<Input extends DocumentInput, View>(
  services: IssuingServices,
  access: InvoiceAccess,
  kind: DocumentKind<Input, CheckedDocument, View>,
  input: Input,
  accepted?: { attemptId?: string },
): Promise<CreateOutcome<View>> {
  // What is read of the organization is read in one round trip, before it is known whether a sandbox has moved on.
  const early = issuingAtRealTime(services, access, input);
  const keyTaken = ignoreUntilAwaited(isKeyTaken(early, input, accepted?.attemptId));
  const findIssuer = (at: Issuing) =>
    ignoreUntilAwaited(resolveIssuer(at, at.organizationId, at.environment, kind.issuerOf(input)));
  const issuerAtRealTime = findIssuer(early);
  const [bodyHash, issuing] = await Promise.all([hashBody(input), inItsTime(early)]);
  const issuerFound = issuing === early ? issuerAtRealTime : findIssuer(issuing);
  await kind.authorize?.(issuing, input);
  const request = { kind, issuing, input, bodyHash, attemptId: accepted?.attemptId };
  // What the key has made is answered whatever an issuer lacks by now.
  const known = await findIdempotentResult(request, keyTaken);
  if (known) return known;

  // Before what the organization still lacks: without a PAC nothing that it could do would help.
  const pacs = requirePacs(issuing);
  const binding = await bindingLimits(issuing, access);
  const issuer = await issuerFound;
  for (;;) {
    let prepared: PreparedDocument;
    let claimed: ClaimedDocument | undefined;
    try {
      prepared = await prepare(request, issuer, pacs);
      requireWithinLimits(binding, prepared.checked.comprobante, issuing.clock.now());
      if (!accepted) await requireConfirmed(request);
      claimed = await claim(request, issuer, binding, prepared);
    } catch (error) {
      // The rejection may be the doing of the same request, sent twice: what the first one took is missing to the
      // second.
      const meanwhile = await findIdempotentResult(request);
      if (meanwhile) return meanwhile;
      throw error;
    }
    if (claimed) {
      const sealed = await seal(request, prepared, claimed);
      const outcome = await sendSealed(issuing, claimed, sealed);
      return settle(request, prepared, claimed, sealed, outcome);
    }
    // Only a key can be claimed twice. When its holder was refused meanwhile, it is free again.
    const meanwhile = await findIdempotentResult(request);
    if (meanwhile) return meanwhile;
  }
}

/** Its error is not unhandled where what comes first refuses the request. */
function ignoreUntilAwaited<T>(found: Promise<T>): Promise<T> {
  found.catch(() => undefined);
  return found;
}

/** Everything that can be refused before anything is written. */
async function prepare<Input extends DocumentInput, View>(
  { kind, issuing, input }: DocumentRequest<Input, View>,
  { issuer, certificateId, emailOnStamp, series }: ResolvedIssuer,
  pacs: PacAccounts,
): Promise<PreparedDocument> {
  const { access, organizationId, environment, csds } = issuing;
  // A document that has no date yet gets that of the PAC, where our clock is ahead of it: the PAC would refuse ours.
  const inItsTime = withClock(issuing, clockAhead(issuing.clock, -pacs.aheadMs()));
  const checked = await kind.check(inItsTime, issuer, series === undefined ? input : { ...input, series });
  const recipients = await recipientsOnStamp(issuing, access, environment, input, emailOnStamp);
  const downForSeconds = pacs.unavailableForSeconds();
  if (downForSeconds > 0) throw pacUnavailable(downForSeconds);
  return { checked, recipients, csd: await csds.open(organizationId, certificateId) };
}

/**
 * Takes key, folio, a unit of the plan, its part of the key's day and what the document takes of others, all or none;
 * undefined when the key is taken.
 */
async function claim<Input extends DocumentInput, View>(
  request: DocumentRequest<Input, View>,
  { plan }: ResolvedIssuer,
  binding: readonly BindingLimits[],
  { checked, recipients }: PreparedDocument,
): Promise<ClaimedDocument | undefined> {
  const { kind, issuing, input } = request;
  const { organizationId, environment, database, clock } = issuing;
  const made = await consumeQuota(issuing, { organizationId, environment, plan }, (unit) =>
    countDocument(unit, { organizationId, binding, clock }, (within) =>
      kind.claim(issuing, input, checked, claimOf(request, checked), within),
    ),
  ).catch((error: unknown) => {
    if (!(error instanceof ExternalIdTaken)) throw error;
    throw new AppError('EXTERNAL_ID_TAKEN', { params: { externalId: input.externalId ?? '' } });
  });
  if (!made || recipients.length === 0) return made;
  // Waits for the stamp and goes with the attempt when there is none: stamping itself never waits for a mail.
  const at = clock.now();
  const invoiceId = made.claimed.id;
  await database.invoiceEmails.insert(organizationId, { id: uuidV7(at), invoiceId, recipients, at });
  return made;
}

/** Made within the claim's transaction: the month whose unit is used is read from the id. */
function claimOf<Input extends DocumentInput, View>(
  { issuing, input, bodyHash, attemptId }: DocumentRequest<Input, View>,
  { draft, comprobante }: CheckedDocument,
): Claim {
  const now = issuing.clock.now();
  const type = typeOf(comprobante);
  return {
    id: attemptId ?? uuidV7(now),
    environment: issuing.environment,
    idempotencyKey: input.idempotencyKey,
    bodyHash,
    series: draft.serie,
    firstSeries: firstSeries[type],
    type,
    folio: draft.folio,
    customerId: input.customerId,
    relatedInvoiceUuid: input.relatedInvoiceUuid,
    ...(draft.addenda !== undefined && { addenda: draft.addenda }),
    externalId: input.externalId,
    metadata: input.metadata,
    createdBy: createdBy(issuing.access),
    at: now,
  };
}

/** Makes the bytes that are sent and never change. What cannot be sealed frees its key. */
async function seal<Input extends DocumentInput, View>(
  { issuing }: DocumentRequest<Input, View>,
  { csd }: PreparedDocument,
  { claimed, comprobante }: ClaimedDocument,
): Promise<SealedDocument> {
  try {
    return await sealDocument(issuing, comprobante, claimed, csd);
  } catch (error) {
    const { code, message } =
      error instanceof AppError ? error : { code: 'SEAL_FAILED', message: 'The document could not be sealed.' };
    const rejection = { code, message, at: issuing.clock.now() };
    await issuing.database.stampingAttempts.markRejected(issuing.organizationId, claimed.id, claimed.fence, rejection);
    throw error;
  }
}

/** Commits what the PAC answered. What it may have stamped is never answered with an error: it is left to recovery. */
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
      return adopted ? { kind: 'created', invoice: kind.view(issuing, adopted.row, adopted.document) } : unsettled;
    }
    case 'rejected': {
      const { code, message } = outcome;
      const tipoComprobante = typeOf(sealed.comprobante);
      const facts = { id, environment, tipoComprobante, idempotencyKey: idempotencyKey ?? null, serie, folio };
      const events = [stampFailed(issuing.clock.now(), facts, { code, message })];
      if (await markRejected(issuing, attempt, { code, message, events })) throw pacRefused(code, message);
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
