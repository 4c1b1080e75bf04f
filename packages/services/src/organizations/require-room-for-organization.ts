import type { Database } from '@lacre/database/database';
import { AppError } from '../errors.ts';

/** More than an accounting firm has clients. Each has queues, keys and rate limits of its own. */
const ownedMax = 1_000;

/** Within a transaction: 409 if the person owns as many organizations as they may. Concurrent requests wait. */
export async function requireRoomForOrganization(
  tx: Pick<Database, 'users' | 'members'>,
  userId: string,
): Promise<void> {
  await tx.users.lock(userId);
  if ((await tx.members.countOwned(userId)) >= ownedMax)
    throw new AppError('TOO_MANY_ORGANIZATIONS', { params: { most: ownedMax } });
}
