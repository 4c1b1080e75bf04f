import type { SessionActor } from '../actor.ts';
import type { Services } from '../services.ts';

/** Ends the session at once: its tokens are rejected from the next request on. */
export async function signOut(
  { database, clock, credentials }: Pick<Services, 'database' | 'clock' | 'credentials'>,
  actor: SessionActor,
): Promise<void> {
  await database.sessions.revoke(actor.sessionId, clock.now());
  await credentials.forget(actor.sessionId);
}
