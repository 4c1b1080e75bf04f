import { ConnectionError, LacreError, NotSettledError } from '@lacre/sdk';

/** It is unknown whether the document was stamped; running the same command again finds out. */
export class UnknownOutcome extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** Server errors that guarantee that nothing was stamped. */
const nothingStamped: ReadonlySet<string> = new Set(['PAC_UNAVAILABLE', 'PAC_NOT_CONFIGURED']);

/** Errors about the caller: for these, the service does not look up a document sent before. */
const aboutTheCaller: ReadonlySet<number> = new Set([401, 403, 429]);

/**
 * Whether the outcome of an intent is known. An error response of the service settles it; no response, a response of
 * another server and server errors do not, unless they guarantee that nothing was stamped.
 * @param wasSentBefore under the same key, with an unknown outcome
 */
export function isOutcomeKnown(error: unknown, wasSentBefore: boolean): boolean {
  if (!(error instanceof LacreError) || error instanceof ConnectionError || error instanceof NotSettledError)
    return false;
  if (wasSentBefore && aboutTheCaller.has(error.status)) return false;
  if (nothingStamped.has(error.code)) return true;
  return error.status < 500 && !error.code.startsWith('IDEMPOTENCY_');
}
