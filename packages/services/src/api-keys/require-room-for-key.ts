import type { Database } from '@lacre/database/database';
import { AppError } from '../errors.ts';

/** One for each till of a large chain. Each key has rate limits of its own, and a list returns all of them. */
export const keysMax = 1_000;

/**
 * Within a transaction that holds the organization: 409 if it has as many keys in force as it may. `most` differs for a
 * rotation, whose old key works on for a while.
 */
export async function requireRoomForKey(
  tx: Pick<Database, 'apiKeys'>,
  organizationId: string,
  at: Date,
  most = keysMax,
): Promise<void> {
  if ((await tx.apiKeys.countInForce(organizationId, at)) >= most)
    throw new AppError('TOO_MANY_API_KEYS', { params: { most } });
}
