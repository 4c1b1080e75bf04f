import { ConnectionError, LacreError, NotSettledError } from '@lacre/sdk';

/** Whether it was stamped is not known; the same command finds out. */
export class UnknownOutcome extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** Faults of the service that say that nothing was stamped. */
const nothingStamped: ReadonlySet<string> = new Set(['PAC_UNAVAILABLE', 'PAC_NOT_CONFIGURED']);

/**
 * An error from the service itself settles an intent; silence, an answer of another server and its own faults do not,
 * unless they say that nothing was stamped.
 */
export function isOutcomeKnown(error: unknown): boolean {
  if (!(error instanceof LacreError) || error instanceof ConnectionError || error instanceof NotSettledError)
    return false;
  if (nothingStamped.has(error.code)) return true;
  return error.status < 500 && !error.code.startsWith('IDEMPOTENCY_');
}
