import { ConnectionError, LacreError, NotSettledError } from '@lacre/sdk';

/** Whether it was stamped is not known; the same command finds out. */
export class UnknownOutcome extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** Faults of the service that say that nothing was stamped. */
const nothingStamped: ReadonlySet<string> = new Set(['PAC_UNAVAILABLE', 'PAC_NOT_CONFIGURED']);

/** Answers about the caller: what became of a document that was sent before is not looked up for them. */
const aboutTheCaller: ReadonlySet<number> = new Set([401, 403, 429]);

/**
 * An error from the service itself settles an intent; silence, an answer of another server and its own faults do not,
 * unless they say that nothing was stamped.
 * @param wasSentBefore under the same key, with an outcome that was not learnt
 */
export function isOutcomeKnown(error: unknown, wasSentBefore: boolean): boolean {
  if (!(error instanceof LacreError) || error instanceof ConnectionError || error instanceof NotSettledError)
    return false;
  if (wasSentBefore && aboutTheCaller.has(error.status)) return false;
  if (nothingStamped.has(error.code)) return true;
  return error.status < 500 && !error.code.startsWith('IDEMPOTENCY_');
}
