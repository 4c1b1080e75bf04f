import { NEEDS_REVIEW } from '@lacre/database/entities/stamping-attempt.entity';
import type { OpenAttempt } from '@lacre/database/repositories/attempt-recovery';
import { type AuditEntry, recordAudit } from '../audit/record-audit.ts';
import type { Services } from '../services.ts';
import { uuidShape } from '../uuid-shape.ts';
import { adopt, reject } from './end-recovery.ts';
import { accountOf, notConfigured, type RecoveryServices, recoveryOf } from './recover-attempts.ts';
import { readSealed } from './seal-document.ts';
import { serviceOf } from './service-of.ts';

const leaseMs = 90_000;

/** An attempt that needs review, as an operator sees it. */
export interface AttemptForReview {
  organizationId: string;
  id: string;
  environment: string;
  pac: string | null;
  serie: string;
  folio: string;
  sentAt: string | null;
  reason: string | null;
}

export class AttemptNotOpen extends Error {
  override name = 'AttemptNotOpen';

  constructor() {
    super('No attempt with this id needs review. To list those that do: npm run attempts -- list');
  }
}

/** The oldest attempts that could not be settled automatically, at most `limit`, and whether there are more of them. */
export async function listAttemptsForReview(
  { database }: Pick<Services, 'database'>,
  limit = 500,
): Promise<{ attempts: AttemptForReview[]; more: boolean }> {
  const found = await database.stampingAttempts.listNeedingReview(limit + 1);
  const attempts = found.slice(0, limit).map((attempt) => ({
    organizationId: attempt.organizationId,
    id: attempt.id,
    environment: attempt.environment,
    pac: attempt.pac,
    serie: attempt.series,
    folio: attempt.folio,
    sentAt: attempt.sentAt?.toISOString() ?? null,
    reason: attempt.outcomeMessage,
  }));
  return { attempts, more: found.length > limit };
}

/**
 * Settles an attempt that needs review with a document from the PAC's portal or support, validated like a response of
 * the PAC. False when it is not the stamp of what we sealed.
 */
export async function adoptByOperator(
  services: RecoveryServices,
  organizationId: string,
  id: string,
  xml: Buffer,
): Promise<boolean> {
  const attempt = await takeForReview(services, organizationId, id);
  return settledHere(services, attempt, adopt(recoveryOf(services, attempt), attempt, readSealed(attempt), xml, 0));
}

/** Queries the PAC once more; true when it returns the stamp. */
export async function recoverByOperator(
  services: RecoveryServices,
  organizationId: string,
  id: string,
): Promise<boolean> {
  const attempt = await takeForReview(services, organizationId, id);
  const deps = recoveryOf(services, attempt);
  const { clock } = deps;
  const pac = accountOf(deps, attempt);
  if (!pac) throw new Error(notConfigured(attempt));
  const outcome = await pac.recover(attempt.sealedXml, id, {
    lane: organizationId,
    at: clock.now(),
    document: serviceOf(readSealed(attempt).comprobante),
  });
  if (outcome.kind !== 'stamped') {
    const said = outcome.kind === 'not-stamped' ? 'The PAC reports that it has not stamped it' : outcome.reason;
    deps.log.warn({ organizationId, attemptId: id, pac: attempt.pac, said }, 'the PAC did not return the stamp');
    return false;
  }
  return settledHere(services, attempt, adopt(deps, attempt, readSealed(attempt), outcome.xml, 0));
}

/**
 * Settles an attempt that needs review as not stamped, which frees its key. The operator must have verified with the
 * PAC and the SAT that the document does not exist. The owner finds the decision in the audit log.
 */
export async function rejectByOperator(
  services: RecoveryServices,
  organizationId: string,
  id: string,
  reason: string,
): Promise<boolean> {
  const attempt = await takeForReview(services, organizationId, id);
  services.log.warn({ organizationId, attemptId: id, reason }, 'an operator settles an attempt as not stamped');
  const settling = reject(services, attempt, 'NOT_STAMPED', reason, (tx, at) =>
    recordAudit(tx, at, { kind: 'anonymous' }, rejectionEntry(attempt, reason)),
  );
  return settledHere(services, attempt, settling);
}

function rejectionEntry(attempt: OpenAttempt, reason: string): AuditEntry {
  const { organizationId, id, environment, series: serie, folio, tipoComprobante, pac } = attempt;
  return {
    organizationId,
    action: 'document.rejected_by_operator',
    target: { type: 'invoice', id },
    details: { serie, folio, tipoComprobante, environment, ...(pac === null ? {} : { pac }), reason },
  };
}

/** @throws AttemptNotOpen if it was not settled because someone else settled it meanwhile, of which no log tells */
async function settledHere(
  { database }: RecoveryServices,
  { organizationId, id }: OpenAttempt,
  settling: Promise<boolean>,
): Promise<boolean> {
  if (await settling) return true;
  if ((await database.stampingAttempts.findById(organizationId, id))?.state !== NEEDS_REVIEW)
    throw new AttemptNotOpen();
  return false;
}

async function takeForReview(
  { database, clock }: RecoveryServices,
  organizationId: string,
  id: string,
): Promise<OpenAttempt> {
  if (!uuidShape.test(organizationId) || !uuidShape.test(id)) throw new AttemptNotOpen();
  const known = await database.stampingAttempts.findById(organizationId, id);
  const leaseUntil = new Date(clock.now().getTime() + leaseMs);
  const attempt =
    known?.state === NEEDS_REVIEW ? await database.stampingAttempts.take(organizationId, id, leaseUntil) : undefined;
  if (!attempt) throw new AttemptNotOpen();
  return attempt;
}
