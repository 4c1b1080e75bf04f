import { authenticationRequired } from '../errors.ts';
import type { Services } from '../services.ts';

/** Resolves a bearer token to its session. 401 when the token is not ours or has expired, or the session has ended. */
export async function resolveSession(
  {
    database,
    clock,
    sessionTokens,
    credentials,
  }: Pick<Services, 'database' | 'clock' | 'sessionTokens' | 'credentials'>,
  bearer: string,
): Promise<{ userId: string; sessionId: string; locale: string | null }> {
  const now = clock.now();
  const claims = sessionTokens.read(bearer, now);
  if (!claims) throw authenticationRequired();
  const live = await credentials.session(claims.sessionId, now, () =>
    database.sessions.findLive(claims.sessionId, now),
  );
  if (!live || live.userId !== claims.userId) throw authenticationRequired();
  return { ...claims, locale: live.locale ?? null };
}
