import { accountOf, endSessionsByOperator } from '../revocation/end-sessions-by-operator.ts';
import type { Services } from '../services.ts';

/**
 * For the operator: ends all sessions of a user at once, in every process, including those on the OAuth pages. Recorded
 * in the audit log of each of the user's organizations. 404 when there is no such account.
 */
export async function endSessionsOf(
  { database, clock, credentials }: Pick<Services, 'database' | 'clock' | 'credentials'>,
  input: { email: string },
): Promise<{ email: string; sessionsEnded: number }> {
  const { id, email } = await accountOf(database, input.email);
  const ended = await database.transaction((tx) =>
    endSessionsByOperator(tx, id, 'user.sessions_ended_by_operator', clock.now()),
  );
  for (const sessionId of ended) await credentials.forget(sessionId);
  return { email, sessionsEnded: ended.length };
}
