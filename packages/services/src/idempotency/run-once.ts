import type { IdempotencyScope } from '@lacre/database/repositories/idempotency-key.repository';
import { uuidV7 } from '@lacre/database/uuid-v7';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';

/** Longer than any request takes: after it the one that holds a key is taken for dead. */
const leaseMs = 300_000;
const keptMs = 48 * 3_600_000;

/** `refused`: surely nothing was made. `unknown`: it may have been. */
export type WorkOutcome = { kind: 'made'; answer: unknown } | { kind: 'refused' } | { kind: 'unknown' };

export type OnceOutcome =
  | WorkOutcome
  /** The key made this before; `bodyMismatch`: for another body. */
  | { kind: 'replayed'; answer: unknown; bodyMismatch: boolean };

/**
 * Runs `work` at most once for a key and keeps what it answered for 48 hours. An error gives the key back. After a
 * failure of which it is not known whether it made something, and after a process that died, the key stays taken: 409,
 * never a second run.
 *
 * @param work answers what may be kept; it must hold no secret
 */
export async function runOnce(
  { database, clock, log }: Pick<Services, 'database' | 'clock' | 'log'>,
  scope: IdempotencyScope,
  bodyHash: Buffer,
  work: () => Promise<WorkOutcome>,
): Promise<OnceOutcome> {
  const at = clock.now();
  const id = uuidV7(at);
  const holder = await database.idempotencyKeys.claim(scope, {
    id,
    bodyHash,
    at,
    leasedUntil: new Date(at.getTime() + leaseMs),
    expiresAt: new Date(at.getTime() + keptMs),
  });
  if (holder) {
    const { answer, leasedUntil } = holder;
    if (answer !== null) return { kind: 'replayed', answer, bodyMismatch: !holder.bodyHash.equals(bodyHash) };
    throw leasedUntil > at ? inFlight() : interrupted();
  }
  const outcome = await work();
  await store(outcome).catch((error: unknown) => {
    // What was made is made: the answer goes out, and the key stays taken.
    log.error({ error, operation: scope.operation }, 'the outcome of an idempotency key could not be stored');
  });
  return outcome;

  function store(end: WorkOutcome): Promise<void> {
    switch (end.kind) {
      case 'made':
        return database.idempotencyKeys.finish(scope, id, end.answer ?? {});
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
      es: 'Todavía se está atendiendo una solicitud con esta Idempotency-Key',
    },
    retryAfterSeconds: 2,
  });

const interrupted = () => new AppError('IDEMPOTENCY_OUTCOME_UNKNOWN');
