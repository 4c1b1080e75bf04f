import type { Database } from '@lacre/database/database';
import { isDatabaseUnavailable } from '@lacre/database/database-unavailable';
import type { AttemptEvent, Evidence } from '@lacre/database/repositories/attempt-outcomes';
import { uuidV7 } from '@lacre/database/uuid-v7';
import type { Environment } from '../actor.ts';
import { documentEvent } from '../events/document-event.ts';
import type { Services } from '../services.ts';
import { recordOutcome } from './record-outcome.ts';

type Deps = Pick<Services, 'database' | 'clock' | 'log'>;

/** An attempt held by its owner; the fence stops a late owner from writing. */
export interface HeldAttempt {
  organizationId: string;
  id: string;
  fence: number;
}

/** Delay of the first query to the PAC after an unknown outcome; later ones follow the recovery schedule. */
export const firstAskMs = 5_000;
/** A process that is sending is considered dead after this long, which exceeds the PAC client's own timeout. */
export const staleSendMs = 45_000;

export const evidenceOf = (outcome: { alreadyStamped?: true }): Evidence | undefined =>
  outcome.alreadyStamped ? 'already-stamped' : undefined;

/** What is written in the transaction that rejects an attempt, if it does. */
export type AlsoWrite = (tx: Database, at: Date) => Promise<unknown>;

/**
 * False when another process owns the attempt or the row could not be written: the key is then not free, so a 4xx or
 * 5xx response would be wrong.
 */
export async function markRejected(
  deps: Deps,
  { organizationId, id, fence }: HeldAttempt,
  rejection: { code: string; message: string; events?: AttemptEvent[] },
  alsoWrite?: AlsoWrite,
): Promise<boolean> {
  const at = deps.clock.now();
  const mark = ({ stampingAttempts }: Database) =>
    stampingAttempts.markRejected(organizationId, id, fence, { ...rejection, at });
  const markAndWrite = (write: AlsoWrite) =>
    deps.database.transaction(async (tx) => {
      const isRejected = await mark(tx);
      if (isRejected) await write(tx, at);
      return isRejected;
    });
  const written = await recordOutcome(deps, { organizationId, attemptId: id }, () =>
    alsoWrite ? markAndWrite(alsoWrite) : mark(deps.database),
  );
  return written === true;
}

/**
 * Ends an attempt whose bytes were not sent, because the database failed while they were being stored. The request
 * fails with 503, "not stamped"; but if only the response of the database was lost, recovery would find the bytes and
 * send them. Does not wait: while the database is unavailable, so is this, and the attempt is left to recovery.
 */
export function endUnsent({ database, clock }: Deps, { organizationId, id, fence }: HeldAttempt, error: unknown): void {
  if (!isDatabaseUnavailable(error)) return;
  const end = { code: 'ABANDONED', message: 'The database failed before anything was sent.', at: clock.now() };
  database.stampingAttempts.markRejected(organizationId, id, fence, end).catch(() => undefined);
}

export async function markOutcomeUnknown(
  deps: Deps,
  { organizationId, id, fence }: HeldAttempt,
  reason: string,
  askAgainMs: number,
  evidence?: Evidence,
): Promise<void> {
  const at = deps.clock.now();
  const nextAskAt = new Date(at.getTime() + askAgainMs);
  await recordOutcome(deps, { organizationId, attemptId: id }, () =>
    deps.database.stampingAttempts.markUnknown(organizationId, id, fence, { reason, nextAskAt, at, evidence }),
  );
}

/** An attempt with the fields of its event. */
interface SentAttempt extends HeldAttempt {
  environment: Environment;
  tipoComprobante: string;
  serie: string;
  folio: string;
  idempotencyKey: string | null;
}

/** `markRejected` for a document that was sent, with its event. */
export function rejectSent(
  deps: Deps,
  attempt: SentAttempt,
  rejection: { code: string; message: string },
  alsoWrite?: AlsoWrite,
): Promise<boolean> {
  const events = [stampFailed(deps.clock.now(), attempt, rejection)];
  return markRejected(deps, attempt, { ...rejection, events }, alsoWrite);
}

/** The event for a document that the PAC rejected, or whose unknown outcome turned out to be "not stamped". */
function stampFailed(at: Date, attempt: SentAttempt, rejection: { code: string; message: string }): AttemptEvent {
  const { id, environment, tipoComprobante, serie, folio, idempotencyKey } = attempt;
  const { code, message } = rejection;
  const payload = { id, environment, tipoComprobante, serie, folio, idempotencyKey, code, message };
  return { id: uuidV7(at), kind: documentEvent(tipoComprobante, 'stamp_failed'), payload };
}
