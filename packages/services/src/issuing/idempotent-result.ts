import { NEEDS_REVIEW } from '@lacre/database/entities/stamping-attempt.entity';
import type { AttemptRow } from '@lacre/database/repositories/attempt-claims';
import type { IssuingJob } from '@lacre/database/repositories/issuing-job.repository';
import { pathOfType } from '../documents/document-path.ts';
import { AppError } from '../errors.ts';
import { type CreateOutcome, type QueueOutcome, queued, recovering } from './create-outcome.ts';
import { type DocumentInput, type DocumentRequest, statusUrlOf } from './document-kind.ts';
import type { Issuing } from './issuing.ts';

/**
 * A claim whose owner has been silent this long may be taken over: nothing has been sent, and the fence stops an owner
 * that was merely slow. Shorter than a caller waits for a key, so a dead owner's claim is taken over during the next
 * call.
 */
export const staleClaimMs = 20_000;

/**
 * The existing result of the request's key. 409 when it is still in flight, queued, or belongs to another kind of
 * document.
 */
export async function findIdempotentResult<Input extends DocumentInput, View>(
  request: DocumentRequest<Input, View>,
  keyTaken = isKeyTaken(request.issuing, request.input, request.attemptId),
): Promise<CreateOutcome<View> | undefined> {
  const { made, waiting } = await readKey(request, keyTaken);
  if (made || !waiting) return made;
  const statusUrl = statusUrlOf(request.kind, waiting.id);
  throw new AppError('IDEMPOTENCY_KEY_IN_FLIGHT', {
    texts: {
      en: `The document of this idempotencyKey is queued: see ${statusUrl}`,
      es: `El documento de este idempotencyKey está en espera de emitirse: consulte ${statusUrl}`,
    },
    retryAfterSeconds: 2,
  });
}

/**
 * As `findIdempotentResult`, for a request that may be queued: a document queued under the key is a result, too. It
 * keeps its own time: another `scheduledAt` in the repeat is a different body, unless both are due.
 */
export async function findQueuedResult<Input extends DocumentInput, View>(
  request: DocumentRequest<Input, View>,
  scheduledAt: string | undefined,
): Promise<QueueOutcome<View> | undefined> {
  const { made, waiting } = await readKey(request, isKeyTaken(request.issuing, request.input, request.attemptId));
  if (made || !waiting) return made;
  const now = request.issuing.clock.now().getTime();
  const dueAt = (at: Date | null) => Math.max(at?.getTime() ?? now, now);
  const isSameTime = dueAt(waiting.scheduledAt) === dueAt(scheduledAt === undefined ? null : new Date(scheduledAt));
  const bodyMismatch = !isSameTime || waiting.bodyHash?.equals(request.bodyHash) !== true;
  return {
    ...queued(waiting.id, request.issuing.environment, statusUrlOf(request.kind, waiting.id)),
    isReplayed: true,
    bodyMismatch,
  };
}

/**
 * Whether the request's key has a document or a queued one; most keys are new. For a document that was queued itself
 * (`attemptId`), checks only for a document.
 */
export async function isKeyTaken(
  { database, organizationId, environment }: Pick<Issuing, 'database' | 'organizationId' | 'environment'>,
  { idempotencyKey }: Pick<DocumentInput, 'idempotencyKey'>,
  attemptId: string | undefined,
): Promise<boolean> {
  if (idempotencyKey === undefined) return false;
  const countsQueue = attemptId === undefined;
  return database.stampingAttempts.isKeyTaken(organizationId, environment, idempotencyKey, { countsQueue });
}

/** The document of a key, or the one queued under it; for a document that was queued itself, only the former. */
async function readKey<Input extends DocumentInput, View>(
  request: DocumentRequest<Input, View>,
  keyTaken: Promise<boolean>,
): Promise<{ made?: CreateOutcome<View> | undefined; waiting?: IssuingJob | undefined }> {
  const { kind, issuing, input, attemptId } = request;
  const { database, organizationId, environment } = issuing;
  const { idempotencyKey } = input;
  if (!(await keyTaken) || idempotencyKey === undefined) return {};
  const [holder, waiting] = await Promise.all([
    database.stampingAttempts.findByKey(organizationId, environment, idempotencyKey),
    attemptId === undefined
      ? database.issuingJobs.findOpenByKey(organizationId, environment, idempotencyKey)
      : undefined,
  ]);
  const made = holder && (await awaitHolder(request, idempotencyKey, holder));
  if (!made && waiting && !kind.types.some((type) => pathOfType(type) === waiting.kind)) throw keyOfOtherKind();
  return { made, waiting };
}

/**
 * Another request holds the key: return its result, or wait for it without holding a connection. undefined when the
 * holder was rejected meanwhile, which frees the key. 409 when it is still in flight at the end of the wait, or when
 * the key belongs to another kind of document.
 */
async function awaitHolder<Input extends DocumentInput, View>(
  { kind, issuing, bodyHash }: DocumentRequest<Input, View>,
  key: string,
  first: AttemptRow,
): Promise<CreateOutcome<View> | undefined> {
  const { database, clock, settings, organizationId, environment } = issuing;
  const giveUpAt = clock.now().getTime() + settings.idempotencyWaitSeconds * 1000;
  let holder: AttemptRow | undefined = first;
  for (let pauseMs = 20; holder; pauseMs = Math.min(pauseMs * 2, 500)) {
    const { id } = holder;
    if (!kind.types.some((type) => type === holder?.tipoComprobante)) throw keyOfOtherKind();
    if (holder.state === 'stamped')
      return {
        kind: 'replayed',
        invoice: await kind.find(issuing, id),
        bodyMismatch: !holder.bodyHash.equals(bodyHash),
      };
    if (holder.state === 'unknown' || holder.state === NEEDS_REVIEW)
      return recovering(id, environment, statusUrlOf(kind, id));
    if (holder.state === 'claimed' && clock.now().getTime() - holder.createdAt.getTime() > staleClaimMs)
      await database.stampingAttempts.abandonClaim(organizationId, id, holder.fence, clock.now());
    else if (clock.now().getTime() >= giveUpAt)
      throw new AppError('IDEMPOTENCY_KEY_IN_FLIGHT', { retryAfterSeconds: 2 });
    else await new Promise((resolve) => setTimeout(resolve, pauseMs));
    holder = await database.stampingAttempts.findByKey(organizationId, environment, key);
  }
  return undefined;
}

export const keyOfOtherKind = () =>
  new AppError('IDEMPOTENCY_KEY_OF_OTHER_KIND', {
    texts: {
      en: 'This idempotencyKey belongs to another kind of document',
      es: 'Este idempotencyKey es de otro tipo de documento',
    },
  });
