import type { User } from '@lacre/database/repositories/user.repository';
import { uuidV7 } from '@lacre/database/uuid-v7';
import type { Services } from '../services.ts';
import { toUserProfile } from '../users/user-profile.ts';
import type { Origin, SessionGrant } from './session-grant.ts';
import { newRefreshToken, sessionEnd } from './session-tokens.ts';

/** Opens a session for an authenticated user. */
export async function startSession(
  { database, clock, sessionTokens }: Pick<Services, 'database' | 'clock' | 'sessionTokens'>,
  user: User,
  origin: Origin,
): Promise<SessionGrant> {
  const now = clock.now();
  const sessionId = uuidV7(now);
  const { refreshToken, hash } = newRefreshToken(sessionId);
  await database.sessions.insert({
    id: sessionId,
    userId: user.id,
    refreshHash: hash,
    createdAt: now,
    refreshedAt: now,
    expiresAt: sessionEnd(now, now),
    revokedAt: null,
    ip: origin.ip ?? null,
    userAgent: origin.userAgent?.slice(0, 400) ?? null,
  });
  const { token, expiresAt } = sessionTokens.sign({ userId: user.id, sessionId }, now);
  const organizations = await database.members.listOrganizationsOf(user.id);
  return { user: toUserProfile(user, organizations), token, refreshToken, expiresAt: expiresAt.toISOString() };
}
