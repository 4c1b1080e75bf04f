import type { OpenAttempt } from '@lacre/database/repositories/attempt-recovery';
import type { Pac } from '../ports/pac.ts';
import { adopt, escalateToOperator, fechaOf, type RecoveryDeps, reject } from './end-recovery.ts';
import { evidenceOf, markOutcomeUnknown, staleSendMs } from './mark-outcome.ts';
import type { SealedDocument } from './seal-document.ts';
import { serviceOf } from './service-of.ts';

/** Minimum time between two sends of the same bytes to a PAC that dedupes. */
const resendAfterMs = 60_000;

/**
 * Sends the identical bytes under the same reference, if the last send was long enough ago. True when that settles the
 * attempt.
 */
export async function resend(
  deps: RecoveryDeps,
  pac: Pac,
  attempt: OpenAttempt,
  sealed: SealedDocument,
  askAgainMs: number,
): Promise<boolean> {
  const { database, clock, log } = deps;
  const { organizationId, id, fence } = attempt;
  const at = clock.now();
  const resendAt = (attempt.sentAt?.getTime() ?? 0) + resendAfterMs;
  const reason = 'The PAC reports that it has not stamped this document.';
  // The PAC would reject it before its Fecha. That can be waited for if our clock was ahead, but not if a sandbox was
  // reset.
  const liesAhead = fechaOf(deps, sealed, at) > at.getTime();
  const wasReset = liesAhead && attempt.environment === 'sandbox';
  if (at.getTime() < resendAt || (liesAhead && !wasReset)) {
    await markOutcomeUnknown(deps, attempt, reason, askAgainMs);
    return false;
  }
  const nextAskAt = new Date(at.getTime() + staleSendMs);
  if (!(await database.stampingAttempts.markResending(organizationId, id, fence, { nextAskAt, at }))) return false;
  log.warn(
    { organizationId, attemptId: id, pac: pac.name, sends: attempt.sends + 1 },
    'the same bytes are sent to the PAC once more',
  );
  const outcome = await pac.stamp(attempt.sealedXml, id, {
    lane: organizationId,
    at: clock.now(),
    document: serviceOf(sealed.comprobante),
  });
  switch (outcome.kind) {
    case 'stamped':
      return adopt(deps, attempt, sealed, outcome.xml, askAgainMs);
    case 'rejected':
      // Too old by the PAC's clock, but the first send may have been stamped after all.
      if ((outcome.code === '401' && !wasReset) || attempt.evidence !== null)
        return escalateToOperator(deps, attempt, `The PAC now rejects it: ${outcome.code}: ${outcome.message}`);
      return reject(deps, attempt, outcome.code, outcome.message);
    case 'unavailable':
      await markOutcomeUnknown(
        deps,
        attempt,
        outcome.reason,
        Math.max(askAgainMs, (outcome.retryAfterSeconds ?? 0) * 1000),
      );
      return false;
    case 'unknown':
      await markOutcomeUnknown(deps, attempt, outcome.reason, askAgainMs, evidenceOf(outcome));
      return false;
  }
}
