import type { InvoiceAccess } from '../access.ts';
import { clockAhead, withClock } from '../environment-clock.ts';
import { AppError } from '../errors.ts';
import { bindingLimits, requireWithinLimits } from '../key-limits/binding-limits.ts';
import { claimDocument, type PreparedDocument, prepareDocument } from './claim-document.ts';
import { claimSealed } from './claim-sealed.ts';
import type { CreateOutcome } from './create-outcome.ts';
import type {
  CheckedDocument,
  ClaimedDocument,
  DocumentInput,
  DocumentKind,
  DocumentRequest,
} from './document-kind.ts';
import { hashBody } from './hash-body.ts';
import { findIdempotentResult, isKeyTaken } from './idempotent-result.ts';
import { type Issuing, type IssuingServices, issuingAtRealTime, requirePacs, withEnvironmentClock } from './issuing.ts';
import { requireConfirmed } from './require-confirmed.ts';
import { issuerByProfile, type ResolvedIssuer, resolveIssuer } from './resolve-issuer.ts';
import type { StoredDocument } from './send-sealed.ts';
import { stampClaimed } from './stamp-claimed.ts';

/**
 * Issues a document of any kind: prepare -> claim -> seal -> send -> settle. The same idempotency key never stamps
 * twice (docs/stamping.md). Throws 400 for what the rules or the PAC reject, 402 when the plan has no unit left, 403
 * beyond a limit of the API key, 409 for a key in flight, 503 when the document was definitely not stamped.
 *
 * @param accepted set when the request was accepted earlier, with its confirmation: it was queued or is part of a
 * substitution
 */
export async function issueDocument<Input extends DocumentInput, View>(
  services: IssuingServices,
  access: InvoiceAccess,
  kind: DocumentKind<Input, CheckedDocument, View>,
  input: Input,
  accepted?: { attemptId?: string },
): Promise<CreateOutcome<View>> {
  const early = issuingAtRealTime(services, access, input);
  const bodyHash = ignoreUntilAwaited(hashBody(input));
  if (!accepted) {
    const outcome = await issueFromCache(early, kind, input, bodyHash);
    if (outcome) return outcome;
  }
  // Reads everything about the organization in one round trip, before it is known whether its sandbox clock was
  // advanced.
  const keyTaken = ignoreUntilAwaited(isKeyTaken(early, input, accepted?.attemptId));
  const findIssuer = (at: Issuing) =>
    ignoreUntilAwaited(resolveIssuer(at, at.organizationId, at.environment, kind.issuerOf(input)));
  const issuerAtRealTime = findIssuer(early);
  const issuing = await withEnvironmentClock(early);
  const issuerFound = issuing === early ? issuerAtRealTime : findIssuer(issuing);
  await kind.authorize?.(issuing, input);
  const request = { kind, issuing, input, bodyHash: await bodyHash, attemptId: accepted?.attemptId };
  // A replay succeeds even if the issuer has become incomplete since.
  const known = await findIdempotentResult(request, keyTaken);
  if (known) return known;

  // Checked before the organization's setup: without a PAC, completing the setup would not help.
  requirePacs(issuing);
  const issuer = await issuerFound;
  for (;;) {
    let claim: ClaimOfPrepared;
    try {
      claim = await prepareAndClaim(request, issuer, { isConfirmed: accepted !== undefined });
    } catch (error) {
      // The same request, sent twice, may be the cause: what the first one took is missing for the second.
      const meanwhile = await findIdempotentResult(request);
      if (meanwhile) return meanwhile;
      throw error;
    }
    if (claim.claimed) {
      if (issuer.profile) issuing.profiles.keep(issuer.profile);
      return stampClaimed(request, claim.prepared, claim.claimed);
    }
    // Only a key can be taken. If its holder was rejected meanwhile, it is free again and the loop claims it.
    const meanwhile = await findIdempotentResult(request);
    if (meanwhile) return meanwhile;
  }
}

/**
 * Issues with the cached profile of the organization's last document, without reading anything first: the claim fails
 * if that profile is out of date or the key is taken. Returns undefined in that case and for anything rejected; the
 * slow path then decides on fresh data.
 */
async function issueFromCache<Input extends DocumentInput, View>(
  early: Issuing,
  kind: DocumentKind<Input, CheckedDocument, View>,
  input: Input,
  bodyHash: Promise<Buffer>,
): Promise<CreateOutcome<View> | undefined> {
  const { organizationId, environment, profiles } = early;
  const profile = profiles.find(organizationId);
  if (!profile) return undefined;
  const issuing = environment === 'sandbox' ? withClock(early, clockAhead(early.clock, profile.aheadMs)) : early;
  const request = { kind, issuing, input, bodyHash: await bodyHash, attemptId: undefined };
  let claim: ClaimOfPrepared | undefined;
  try {
    const issuer = issuerByProfile(issuing, environment, profile, kind.issuerOf(input));
    if (!issuer) return undefined;
    await kind.authorize?.(issuing, input);
    claim = await prepareAndClaim(request, issuer, { profileVersion: profile.version });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
  if (claim?.claimed) return stampClaimed(request, claim.prepared, claim.claimed, claim.stored);
  // An organization whose requests are rejected repeatedly must not be checked twice each time.
  profiles.forget(organizationId);
  return undefined;
}

interface ClaimOfPrepared {
  prepared: PreparedDocument;
  /** undefined: nothing was claimed. */
  claimed: ClaimedDocument | undefined;
  /** Set when the bytes were stored with the claim. */
  stored?: StoredDocument;
}

async function prepareAndClaim<Input extends DocumentInput, View>(
  request: DocumentRequest<Input, View>,
  issuer: ResolvedIssuer,
  { isConfirmed = false, profileVersion }: { isConfirmed?: boolean; profileVersion?: string },
): Promise<ClaimOfPrepared> {
  const { issuing } = request;
  const pacs = requirePacs(issuing);
  const binding = await bindingLimits(issuing, issuing.access);
  const prepared = await prepareDocument(request, issuer, pacs);
  requireWithinLimits(binding, prepared.checked.comprobante, issuing.clock.now());
  if (!isConfirmed) await requireConfirmed(request);
  const sealed =
    profileVersion === undefined ? undefined : await claimSealed(request, issuer, binding, prepared, profileVersion);
  if (sealed) return { prepared, ...sealed };
  return { prepared, claimed: await claimDocument(request, issuer, binding, prepared, profileVersion) };
}

/** Prevents an unhandled rejection when an earlier check rejects the request before this is awaited. */
function ignoreUntilAwaited<T>(found: Promise<T>): Promise<T> {
  found.catch(() => undefined);
  return found;
}
