import type { SessionActor } from '../actor.ts';
import type { Services } from '../services.ts';

export interface SessionView {
  id: string;
  createdAt: string;
  /** Time of the last refresh, which an active client makes every 15 minutes. */
  lastUsedAt: string;
  /** The session of this request. */
  current: boolean;
  /** User agent of the sign-in. */
  userAgent: string | null;
}

const listedMax = 1_000;

/** The user's active sessions, the last used first. */
export async function listSessions(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  actor: SessionActor,
): Promise<SessionView[]> {
  const rows = await database.sessions.listLiveOf(actor.userId, clock.now(), listedMax);
  return rows.map(({ id, createdAt, refreshedAt, userAgent }) => ({
    id,
    createdAt: createdAt.toISOString(),
    lastUsedAt: refreshedAt.toISOString(),
    current: id === actor.sessionId,
    userAgent,
  }));
}
