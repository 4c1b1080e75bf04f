import type { IdempotencyScope } from '@lacre/database/repositories/idempotency-key.repository';
import { uuidV7 } from '@lacre/database/uuid-v7';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';

/** Longer than any request takes: after this, the request that holds a key is considered dead. */
const leaseMs = 300_000;
const keptMs = 48 * 3_600_000;

/**
 * `refused`: definitely nothing was created. `unknown`: something may have been. `status`: of the response, where the
 * operation has more than one.
 */
export type WorkOutcome =
  | { kind: 'made'; answer: unknown; status?: number | undefined }
  | { kind: 'refused' }
  | { kind: 'unknown' };

export type OnceOutcome =
  | WorkOutcome
  /** A replay of the stored response; `bodyMismatch`: it was for another body. */
  | { kind: 'replayed'; answer: unknown; status: number | undefined; bodyMismatch: boolean };

/**
 * Runs `work` at most once per key and stores its response for 48 hours. An error frees the key. After a failure with
 * an unknown outcome, or when the process died, the key stays taken: 409, never a second run.
 *
 * @param work returns the response to store; it must not contain a secret
 */
export async function runOnce(
  { database, clock, log }: Pick<Services, 'database' | 'clock' | 'log'>,
  scope: IdempotencyScope,
  bodyHash: Buffer,
  work: () => Promise<WorkOutcome>,
): Promise<OnceOutcome> {
  const at = clock.now();
  const id = uuidV7(at);
  const claim = {
    id,
    bodyHash,
    at,
    leasedUntil: new Date(at.getTime() + leaseMs),
    expiresAt: new Date(at.getTime() + keptMs),
  };
  const holder = await database.idempotencyKeys.claim(scope, claim).catch(async (error: unknown) => {
    // It may have taken effect before the connection was lost, and nothing has run under it.
    await database.idempotencyKeys.release(scope, id).catch(() => undefined);
    throw error;
  });
  if (holder) {
    const { answer, answerStatus, leasedUntil } = holder;
    if (answer !== null) {
      const bodyMismatch = !holder.bodyHash.equals(bodyHash);
      return { kind: 'replayed', answer, status: answerStatus ?? undefined, bodyMismatch };
    }
    throw leasedUntil > at ? inFlight() : interrupted();
  }
  const outcome = await work();
  // Once more, on another connection, if the first one was lost: it may safely run twice.
  const stored = store(outcome).catch(() => store(outcome));
  await stored.catch((error: unknown) => {
    // The work is done: the response is sent, and the key stays taken.
    log.error({ error, operation: scope.operation }, 'the outcome of an idempotency key could not be stored');
  });
  return outcome;

  function store(end: WorkOutcome): Promise<void> {
    switch (end.kind) {
      case 'made':
        return database.idempotencyKeys.finish(scope, id, end.answer ?? {}, end.status);
      case 'refused':
        return database.idempotencyKeys.release(scope, id);
      case 'unknown':
        return database.idempotencyKeys.interrupt(scope, id, clock.now());
    }
  }
}

const inFlight = () =>
  new AppError('IDEMPOTENCY_KEY_IN_FLIGHT', {
    texts: {
      en: 'A request with this Idempotency-Key is still in progress',
      es: 'Una solicitud con esta Idempotency-Key sigue en proceso',
    },
    retryAfterSeconds: 2,
  });

const interrupted = () => new AppError('IDEMPOTENCY_OUTCOME_UNKNOWN');
