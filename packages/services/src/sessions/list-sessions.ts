import type { SessionActor } from '../actor.ts';
import type { Services } from '../services.ts';

export interface SessionView {
  id: string;
  createdAt: string;
  /** When it was last refreshed, which a client in use does every 15 minutes. */
  lastUsedAt: string;
  /** It is the one that asks. */
  current: boolean;
  /** Of the sign-in. */
  userAgent: string | null;
}

const listedMax = 1_000;

/** One's own sessions that live, the last used first. */
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
