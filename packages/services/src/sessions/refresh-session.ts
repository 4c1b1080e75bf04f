import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import { toUserProfile } from '../users/user-profile.ts';
import type { Origin, SessionGrant } from './session-grant.ts';
import { hashRefreshToken, sessionEnd, sessionOfRefreshToken } from './session-tokens.ts';

/**
 * Exchanges an unused refresh token for a new token and a new refresh token. A used one ends the whole session: either
 * the user or a thief has the newer one, and there is no way to tell which (RFC 9700 section 4.14.2).
 *
 * Only the caller of the first exchange knows its `retryKey`: after a lost response they get the same refresh token
 * again, until it has been used. A thief who learned both has that one too, and its second use ends the session.
 */
export async function refreshSession(
  {
    database,
    clock,
    sessionTokens,
    credentials,
  }: Pick<Services, 'database' | 'clock' | 'sessionTokens' | 'credentials'>,
  input: { refreshToken: string; retryKey?: string | undefined },
  _origin: Origin,
): Promise<SessionGrant> {
  const now = clock.now();
  const refused = new AppError('INVALID_REFRESH_TOKEN');
  const sessionId = sessionOfRefreshToken(input.refreshToken);
  const session = sessionId && (await database.sessions.findLive(sessionId, now));
  if (!session) throw refused;
  // Read before the rotation: if the database fails here, the token presented is still good for a retry without a key.
  const user = await database.users.findById(session.userId);
  if (!user) throw refused;
  const organizations = await database.members.listOrganizationsOf(user.id);
  const { refreshToken, hash } = sessionTokens.renew(session.id, input);
  const end = sessionEnd(session.createdAt, now);
  if (!(await database.sessions.rotate(session.id, hashRefreshToken(input.refreshToken), hash, now, end))) {
    await database.sessions.revoke(session.id, now);
    await credentials.forget(session.id);
    throw refused;
  }
  const { token, expiresAt } = sessionTokens.sign({ userId: user.id, sessionId: session.id }, now);
  return { user: toUserProfile(user, organizations), token, refreshToken, expiresAt: expiresAt.toISOString() };
}
