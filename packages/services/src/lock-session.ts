import type { Database } from '@lacre/database/database';
import type { SessionActor } from './actor.ts';
import { authenticationRequired } from './errors.ts';

/**
 * Called before something is written that grants access: 401 if the session has ended since the request began, for
 * example by a new password. Whatever ends the session waits until this transaction ends, and then ends the new grant
 * too.
 */
export async function lockSession(tx: Database, { userId, sessionId }: SessionActor, at: Date): Promise<void> {
  await tx.users.lock(userId);
  if (!(await tx.sessions.findLive(sessionId, at))) throw authenticationRequired();
}
