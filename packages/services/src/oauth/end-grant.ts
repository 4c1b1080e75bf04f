import { recordEvent } from '../events/record-event.ts';
import type { Services } from '../services.ts';
import { grantKey } from './artifact-hash.ts';

/**
 * Ends one grant: its code, its refresh tokens and, from the next request on, its access tokens. So it is done when a code or
 * a refresh token comes a second time, and when the application itself gives a token back (RFC 7009).
 */
export async function endGrant(
  { database, clock, credentials }: Pick<Services, 'database' | 'clock' | 'credentials'>,
  hash: Buffer,
): Promise<void> {
  const now = clock.now();
  await database.transaction(async (tx) => {
    const ended = await tx.oauthArtifacts.endGrant(hash, now);
    if (!ended?.isLast) return;
    const { organizationId, authorizationId, applicationId, userId } = ended;
    await recordEvent(tx, now, organizationId, undefined, 'oauth_app.revoked', {
      id: authorizationId,
      clientId: applicationId,
      userId,
      reason: 'tokens_ended',
    });
  });
  await credentials.forget(grantKey(hash));
}
