import { isUniqueViolation } from '../violations.ts';

/** Another first invoice of a type made its series the default at the same moment. */
export class DefaultSeriesTaken extends Error {
  override name = 'DefaultSeriesTaken';
}

/** Within a transaction, which is lost: another one has just taken the key. */
export class KeyTaken extends Error {
  override name = 'KeyTaken';
}

/** Another document of this environment has this reference of the caller's. */
export class ExternalIdTaken extends Error {
  override name = 'ExternalIdTaken';
}

/** Another one has just taken the key. */
export const isKeyViolation = (error: unknown) => isUniqueViolation(error, 'stamping_attempt_idempotency_key');

/** What a claim that failed has claimed: nothing, where its key was taken meanwhile. Throws `ExternalIdTaken`. */
export function unclaimed(error: unknown): never[] {
  if (isUniqueViolation(error, 'attempt_external_id_key')) throw new ExternalIdTaken();
  if (!isKeyViolation(error)) throw error;
  return [];
}
