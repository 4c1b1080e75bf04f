import type { Database } from '@lacre/database/database';
import type { SessionActor } from './actor.ts';
import { authenticationRequired } from './errors.ts';

/**
 * Before something is written that lets in whoever has it: 401 where the session ended since the request began, by a
 * new password for example. What would end it with what the person allowed waits until the transaction ends.
 */
export async function lockSession(tx: Database, { userId, sessionId }: SessionActor, at: Date): Promise<void> {
  await tx.users.lock(userId);
  if (!(await tx.sessions.findLive(sessionId, at))) throw authenticationRequired();
}
