import { typeOf } from '@lacre/cfdi/fiscal-document';
import type { SealingCsd } from '@lacre/cfdi/seal';
import type { BindingLimits } from '@lacre/database/repositories/api-key-use.repository';
import type { Claim } from '@lacre/database/repositories/attempt-claims';
import { KeyTaken } from '@lacre/database/repositories/claim-errors';
import type { ClaimExtras } from '@lacre/database/repositories/claim-extras';
import { firstSeriesOf } from '@lacre/database/repositories/first-series';
import { uuidV7 } from '@lacre/database/uuid-v7';
import { createdBy } from '../created-by.ts';
import { recipientsOnStamp } from '../documents/recipients.ts';
import { clockAhead, withClock } from '../environment-clock.ts';
import { countDocument } from '../key-limits/count-document.ts';
import { consumeQuota } from '../usage/consume-quota.ts';
import type { CheckedDocument, ClaimedDocument, DocumentInput, DocumentRequest } from './document-kind.ts';
import { toExternalIdTaken } from './external-ids.ts';
import type { Issuing } from './issuing.ts';
import { endUnsent } from './mark-outcome.ts';
import type { SeriesSelector } from './next-folios.ts';
import type { PacAccounts } from './pac-accounts.ts';
import { pacUnavailable } from './pac-errors.ts';
import type { ResolvedIssuer } from './resolve-issuer.ts';

/** Of every new attempt. */
export const firstFence = 1;

/** A document that is ready to be claimed, and the CSD that seals it. */
export interface PreparedDocument {
  checked: CheckedDocument;
  /** E-mail addresses that receive the document once it is stamped. */
  recipients: readonly string[];
  csd: SealingCsd;
}

/** Performs every check that can reject the request before anything is written. */
export async function prepareDocument<Input extends DocumentInput, View>(
  { kind, issuing, input }: DocumentRequest<Input, View>,
  { issuer, certificateId, emailOnStamp, series }: ResolvedIssuer,
  pacs: PacAccounts,
): Promise<PreparedDocument> {
  const { access, organizationId, environment, csds } = issuing;
  // A document without a date gets the PAC's time if our clock is ahead of it, because the PAC would reject ours.
  const atPacTime = withClock(issuing, clockAhead(issuing.clock, -pacs.aheadMs()));
  const checked = await kind.check(atPacTime, issuer, series === undefined ? input : { ...input, series });
  const recipients = await recipientsOnStamp(issuing, access, environment, input, emailOnStamp);
  const downForSeconds = pacs.unavailableForSeconds();
  if (downForSeconds > 0) throw pacUnavailable(downForSeconds);
  return { checked, recipients, csd: await csds.open(organizationId, certificateId) };
}

/**
 * Claims the idempotency key, the folio, a unit of the plan, a share of the API key's daily limit and the amounts taken
 * from related documents, all or none. Returns undefined when the key is taken.
 *
 * @param profileVersion version of the profile that `issuer` was derived from, if the profile was not read for this
 * document; undefined is also returned when that version is out of date
 */
export async function claimDocument<Input extends DocumentInput, View>(
  request: DocumentRequest<Input, View>,
  { plan }: ResolvedIssuer,
  binding: readonly BindingLimits[],
  { checked, recipients }: PreparedDocument,
  profileVersion?: string,
): Promise<ClaimedDocument | undefined> {
  const { kind, issuing, input } = request;
  const { organizationId, environment, database, clock } = issuing;
  let id: string | undefined;
  const claim = consumeQuota(issuing, { organizationId, environment, plan }, (unit) =>
    countDocument(unit, { organizationId, binding, clock }, (within) => {
      const own = claimOf(request, checked);
      ({ id } = own);
      return kind.claim(issuing, input, checked, { ...own, profileVersion }, within);
    }),
  )
    .catch((error: unknown) => {
      if (error instanceof KeyTaken) return undefined;
      // If only the response was lost, the request would wait for its own claim. Two workers may claim a queued
      // document under the same id, so that the claim may be the other's.
      if (id !== undefined && request.attemptId === undefined)
        endUnsent(issuing, { organizationId, id, fence: firstFence }, error);
      throw error;
    })
    .catch(toExternalIdTaken(input));
  const isGiven = checked.draft.folio !== undefined;
  const claimedDocument = await (isGiven ? claim : issuing.profiles.folios.note(seriesOf(issuing, checked), claim));
  const mail = claimedDocument && mailOf(issuing, recipients);
  if (mail) await database.invoiceEmails.insert(organizationId, { ...mail, invoiceId: claimedDocument.claimed.id });
  return claimedDocument;
}

/** Sent after the stamp, dropped if the attempt fails. Stamping never waits for an e-mail. */
export function mailOf({ realClock }: Issuing, recipients: readonly string[]): ClaimExtras['mail'] {
  if (recipients.length === 0) return undefined;
  const at = realClock.now();
  return { id: uuidV7(at), recipients, at };
}

/** The series that assigns the folio when the document names none. */
export const seriesOf = (
  { organizationId, environment }: Issuing,
  { draft, comprobante }: CheckedDocument,
): SeriesSelector => ({ organizationId, environment, type: typeOf(comprobante), series: draft.serie });

/** Called inside the claim's transaction: the billing month is derived from the id's timestamp. */
export function claimOf<Input extends DocumentInput, View>(
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
    firstSeries: firstSeriesOf(type),
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
