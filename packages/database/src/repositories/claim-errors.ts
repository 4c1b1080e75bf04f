import { isUniqueViolation } from '../violations.ts';

/** A concurrent first invoice of a type made its series the default. */
export class DefaultSeriesTaken extends Error {
  override name = 'DefaultSeriesTaken';
}

/** Within a transaction, which is aborted: another one has just taken the key. */
export class KeyTaken extends Error {
  override name = 'KeyTaken';
}

/** Another document of this environment has this external id. */
export class ExternalIdTaken extends Error {
  override name = 'ExternalIdTaken';
}

/** Another transaction has just taken the key. */
export const isKeyViolation = (error: unknown) => isUniqueViolation(error, 'stamping_attempt_idempotency_key');

/** Result of a failed claim: nothing, if its key has been taken meanwhile. Throws `ExternalIdTaken`. */
export function unclaimed(error: unknown): never[] {
  if (isUniqueViolation(error, 'attempt_external_id_key')) throw new ExternalIdTaken();
  if (!isKeyViolation(error)) throw error;
  return [];
}
