import type { AttemptRow } from '@lacre/database/repositories/attempt-claims';
import type { AttemptEvent } from '@lacre/database/repositories/attempt-outcomes';
import type { TakenJob } from '@lacre/database/repositories/issuing-job.repository';
import { madeAt, uuidV7 } from '@lacre/database/uuid-v7';
import type { InvoiceAccess } from '../access.ts';
import type { CredentialActor } from '../actor.ts';
import { isDatabaseUnavailable } from '../database-unavailable.ts';
import { clockAhead, environmentClock } from '../environment-clock.ts';
import { AppError } from '../errors.ts';
import { eventPayload } from '../events/event-kinds.ts';
import type { DocumentInput } from '../issuing/document-kind.ts';
import { issueDocument } from '../issuing/issue-document.ts';
import type { IssuingServices } from '../issuing/issuing.ts';
import { jittered, pauseAfter } from '../schedule.ts';
import { makeStoredError, type StoredError, storedError } from '../stored-error.ts';
import { billingMonthOf } from '../usage/billing-month.ts';
import { credentialInForce } from './credential-in-force.ts';
import { failureOfAttempt, mayRetry } from './failed-attempt.ts';
import { kindOfStored } from './issuing-kinds.ts';

/**
 * Pauses between tries; the last one repeats. While a PAC is down, tries continue until it is back or it is too late.
 */
const pausesMs = [2, 5, 15, 30, 60, 120, 300].map((seconds) => seconds * 1000);
const giveUpAfterMs = 72 * 3_600_000;
/** Maximum number of tries of a document that fails because of an internal error, or whose worker dies. */
const triesMax = 10;

/** The result of one try. */
type Step =
  | { kind: 'done'; invoiceId: string; uuid: string; bodyMismatch: boolean }
  /** `isEventRecorded`: the attempt has already recorded the event. */
  | { kind: 'failed'; rejection: StoredError; isEventRecorded: boolean }
  | { kind: 'cancelled' }
  /**
   * `running`: an attempt is in progress; `queued`: none is, and the next try starts one. `isFault`: an internal error.
   */
  | { kind: 'wait'; state: 'queued' | 'running'; atLeastMs: number; isFault?: true };

/**
 * One try of a due document: settles it by the outcome of its attempt, or issues it by `issueDocument` under its
 * idempotency key. Safe to repeat after a crash or to run in two workers at once: the key is claimed only once.
 */
export async function issueJob(services: IssuingServices, job: TakenJob): Promise<void> {
  const { database, clock, log } = services;
  const { organizationId, id, fence } = job;
  const at = () => clockAhead(clock, Number(job.aheadMs)).now();
  const step = await nextStep(services, job, at()).catch((error: unknown): Step => {
    // The next try finds what was started. If this cannot be stored either, that is the one after the lease ends.
    if (isDatabaseUnavailable(error)) {
      log.warn({ error, organizationId, jobId: id }, 'the database failed while a queued document was issued');
      return { kind: 'wait', state: 'running', atLeastMs: 0 };
    }
    log.error({ error, organizationId, jobId: id }, 'a queued document could not be issued and is tried again');
    return { kind: 'wait', state: 'running', atLeastMs: 0, isFault: true };
  });
  const now = at();
  switch (step.kind) {
    case 'wait': {
      const pauseMs = Math.max(jittered(pauseAfter(pausesMs, job.tries), id, job.tries), step.atLeastMs);
      // The sandbox may have been reset since the job was taken: by the old clock it would wait forever.
      const current = (await environmentClock(services, organizationId, job.environment)).now();
      const nextStepAt = new Date(current.getTime() + pauseMs);
      // Waiting for others (a PAC or database that is down, the holder of its key) never counts as a failed try.
      const tries = step.isFault ? job.tries : Math.min(job.tries, pausesMs.length);
      await database.issuingJobs.postpone(organizationId, id, fence, {
        state: step.state,
        tries,
        nextStepAt,
        at: current,
      });
      return;
    }
    case 'done': {
      const { kind: state, ...made } = step;
      const end = { state, ...made, events: [], batchEventId: uuidV7(now), at: now };
      await database.issuingJobs.end(organizationId, id, fence, end);
      return;
    }
    case 'cancelled':
    case 'failed': {
      const error = step.kind === 'failed' ? step.rejection : batchCancelled();
      const events = step.kind === 'failed' && step.isEventRecorded ? [] : [failedEvent(job, error, now)];
      const end = { state: step.kind, error, events, batchEventId: uuidV7(now), at: now };
      await database.issuingJobs.end(organizationId, id, fence, end);
    }
  }
}

async function nextStep(services: IssuingServices, job: TakenJob, now: Date): Promise<Step> {
  const { organizationId, id, fence, environment, kind } = job;
  const attempt = await services.database.stampingAttempts.findById(organizationId, job.attemptId);
  if (attempt && attempt.state !== 'rejected') return followAttempt(services, attempt);
  if (attempt && !mayRetry(attempt)) return { kind: 'failed', ...failureOfAttempt(attempt) };

  if (job.batchIsCancelled) return { kind: 'cancelled' };
  if (job.tries > triesMax && !attempt) return failed(internalFault());
  const waitedMs = now.getTime() - (job.scheduledAt ?? job.createdAt).getTime();
  if (job.tries > 1 && waitedMs > giveUpAfterMs) return failed(waitedTooLong());
  const document = kindOfStored(kind);
  const credential = await credentialInForce(services, organizationId, job.actor as CredentialActor, document);
  if ('rejection' in credential) return failed(credential.rejection);

  const access: InvoiceAccess = { organizationId, environment, actor: credential.actor };
  const input = { ...(job.body as DocumentInput), idempotencyKey: job.idempotencyKey ?? `queued-${id}` };
  const attemptId = attempt || isOfAnotherMonth(job.attemptId, now) ? uuidV7(now) : job.attemptId;
  // Stored before anything is claimed: if the next try finds the API key revoked, it must find this attempt first.
  if (
    attemptId !== job.attemptId &&
    !(await services.database.issuingJobs.follow(organizationId, id, fence, attemptId))
  )
    return { kind: 'wait', state: 'running', atLeastMs: 0 };
  try {
    const outcome = await issueDocument(withoutWaiting(services), access, document, input, { attemptId });
    if (outcome.kind === 'recovering')
      return { kind: 'wait', state: 'running', atLeastMs: outcome.retryAfterSeconds * 1000 };
    const { id: invoiceId, uuid } = outcome.invoice;
    return { kind: 'done', invoiceId, uuid, bodyMismatch: outcome.kind === 'replayed' && outcome.bodyMismatch };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const step = refusedStep(error);
    if (step.kind !== 'wait') return step;
    // The key may be held by this very document: another worker was slow and has claimed it meanwhile.
    const begun = await services.database.stampingAttempts.findById(organizationId, attemptId);
    return begun && begun.state !== 'rejected' ? { ...step, state: 'running' } : step;
  }
}

/** For an attempt that is stamped or in progress; recovery handles the latter. */
async function followAttempt({ database }: IssuingServices, { organizationId, id, state }: AttemptRow): Promise<Step> {
  const stamped = state === 'stamped' ? await database.invoices.findById(organizationId, id) : undefined;
  if (stamped) return { kind: 'done', invoiceId: id, uuid: stamped.uuid, bodyMismatch: false };
  return { kind: 'wait', state: 'running', atLeastMs: 0 };
}

/** Rejected after sending: the attempt has already recorded its event. */
const recordedByAttempt: ReadonlySet<string> = new Set(['PAC_REJECTED', 'DUPLICATE_DOCUMENT']);

function refusedStep(error: AppError): Step {
  const {
    code,
    options: { retryAfterSeconds },
  } = error;
  const passes =
    error.kind === 'service-unavailable' || error.kind === 'too-many-requests' || retryAfterSeconds !== undefined;
  if (passes) return { kind: 'wait', state: 'queued', atLeastMs: Math.min(retryAfterSeconds ?? 0, 300) * 1000 };
  return { kind: 'failed', rejection: storedError(error), isEventRecorded: recordedByAttempt.has(code) };
}

const failed = (why: StoredError): Step => ({ kind: 'failed', rejection: why, isEventRecorded: false });

/** The billing month is derived from the id. */
const isOfAnotherMonth = (id: string, now: Date) => billingMonthOf(madeAt(id)).period !== billingMonthOf(now).period;

/** Does not wait for the holder of the key: the next try looks again, and no request is waiting. */
function withoutWaiting(services: IssuingServices): IssuingServices {
  return { ...services, settings: { ...services.settings, idempotencyWaitSeconds: 0 } };
}

function failedEvent(job: TakenJob, { code }: StoredError, now: Date): AttemptEvent {
  const { id, environment, idempotencyKey } = job;
  const kind = failureOf(job);
  return { id: uuidV7(now), kind, payload: eventPayload(kind, { id, environment, idempotencyKey, code }) };
}

/** The event of a queued document that is not issued. */
export const failureOf = ({ kind }: Pick<TakenJob, 'kind'>) =>
  kind === 'payroll' ? ('payroll.stamp_failed' as const) : ('invoice.stamp_failed' as const);

export const batchCancelled = () =>
  makeStoredError(
    'BATCH_CANCELLED',
    'Its batch was cancelled before it was issued.',
    'Su lote se canceló antes de que se emitiera.',
  );

const waitedTooLong = () =>
  makeStoredError(
    'QUEUE_EXPIRED',
    'It could not be issued within 72 hours. Send the request again.',
    'No se pudo emitir en 72 horas. Envíe la solicitud de nuevo.',
  );

const internalFault = () =>
  makeStoredError(
    'INTERNAL_ERROR',
    'Something went wrong on our side and nothing was issued. Send the request again, or give its id to the operator of this service.',
    'Ocurrió un error de nuestro lado y no se emitió. Envíe la solicitud de nuevo, o indique su id a quien opera este servicio.',
  );
