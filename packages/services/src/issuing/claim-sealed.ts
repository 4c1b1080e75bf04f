import type { BindingLimits } from '@lacre/database/repositories/api-key-use.repository';
import { limitsDay, useOf } from '../key-limits/count-document.ts';
import { unitAt } from '../usage/consume-quota.ts';
import { claimOf, firstFence, mailOf, type PreparedDocument, seriesOf } from './claim-document.ts';
import type { ClaimedDocument, DocumentInput, DocumentRequest } from './document-kind.ts';
import { toExternalIdTaken } from './external-ids.ts';
import { endUnsent } from './mark-outcome.ts';
import type { ReservedFolio } from './next-folios.ts';
import type { ResolvedIssuer } from './resolve-issuer.ts';
import { sealDocument } from './seal-document.ts';
import { accountsFor, type StoredDocument, storedBytes } from './send-sealed.ts';

interface ClaimedAndStored {
  claimed: ClaimedDocument;
  stored: StoredDocument;
}

/**
 * Seals a document with the folio that its series is expected to assign next, then claims it and stores the bytes in a
 * single statement. Returns undefined when nothing was claimed: the next folio is unknown or was taken, the claim
 * writes more than that statement can, the key is taken or the profile is out of date. The caller then falls back to
 * `claimDocument`.
 *
 * @param profileVersion version of the issuer's profile, which was not read for this document
 */
export async function claimSealed<Input extends DocumentInput, View>(
  request: DocumentRequest<Input, View>,
  issuer: ResolvedIssuer,
  binding: readonly BindingLimits[],
  prepared: PreparedDocument,
  profileVersion: string,
): Promise<ClaimedAndStored | undefined> {
  if (!mayBeSealedFirst(request, binding, prepared)) return undefined;
  const { issuing } = request;
  const reserved = await issuing.profiles.folios.reserve(seriesOf(issuing, prepared.checked));
  if (!reserved) return undefined;
  let claimedDocument: ClaimedAndStored | undefined;
  try {
    claimedDocument = await claimReserved(request, issuer, binding, prepared, reserved, profileVersion);
    return claimedDocument;
  } finally {
    reserved.handOver();
    reserved.settle(claimedDocument !== undefined);
  }
}

/** Only if the API key has no daily limit and the claim touches no other document. */
function mayBeSealedFirst<Input extends DocumentInput, View>(
  { kind, input }: DocumentRequest<Input, View>,
  binding: readonly BindingLimits[],
  { checked }: PreparedDocument,
): boolean {
  return checked.draft.folio === undefined && !limitsDay(binding) && kind.claimsOnlyFolio(input, checked);
}

async function claimReserved<Input extends DocumentInput, View>(
  request: DocumentRequest<Input, View>,
  { plan }: ResolvedIssuer,
  binding: readonly BindingLimits[],
  { checked, recipients, csd }: PreparedDocument,
  { series: sealedSeries, folio: sealedFolio, turn, handOver }: ReservedFolio,
  profileVersion: string,
): Promise<ClaimedAndStored | undefined> {
  const { issuing, input } = request;
  const { comprobante } = checked;
  const number = { series: sealedSeries, folio: String(sealedFolio) };
  const sealed = await sealDocument(issuing, comprobante, number, csd);
  const accounts = accountsFor(issuing);
  await turn;
  const own = claimOf(request, checked);
  const claim = issuing.database.stampingAttempts.claimSealed(issuing.organizationId, {
    ...own,
    sealedSeries,
    sealedFolio,
    profileVersion,
    ...storedBytes(issuing, sealed, accounts[0]),
    besides: {
      mail: mailOf(issuing, recipients),
      unit: unitAt(issuing, { environment: issuing.environment, plan }, own.at),
      use: useOf(binding, comprobante),
    },
  });
  handOver();
  const claimed = await claim
    .catch((error: unknown) => {
      endUnsent(issuing, { organizationId: issuing.organizationId, id: own.id, fence: firstFence }, error);
      throw error;
    })
    .catch(toExternalIdTaken(input));
  return claimed && { claimed: { claimed, comprobante }, stored: { sealed, accounts } };
}
