import type { Services } from '../services.ts';

/** The user of a valid session: someone who signed in on the login page stays signed in until that session ends. */
export async function findLogin(
  { database, clock, credentials }: Pick<Services, 'database' | 'clock' | 'credentials'>,
  sessionId: string,
): Promise<{ userId: string } | undefined> {
  const now = clock.now();
  return credentials.session(sessionId, now, () => database.sessions.findLive(sessionId, now));
}
