import { recordEvent } from '../events/record-event.ts';
import { failPendingDeliveries, revokeDependents } from '../revocation/revoke-dependents.ts';
import type { Services } from '../services.ts';
import { grantKey } from './artifact-hash.ts';

/**
 * Ends one grant: its code, its refresh tokens and, from the next request on, its access tokens. Happens when a code or
 * a refresh token is used a second time, and when the application revokes a token (RFC 7009).
 */
export async function endGrant(
  { database, clock, credentials }: Pick<Services, 'database' | 'clock' | 'credentials'>,
  hash: Buffer,
): Promise<void> {
  const now = clock.now();
  const ended = await database.transaction(async (tx) => {
    const grant = await tx.oauthArtifacts.endGrant(hash, now);
    if (!grant?.isLast) return [];
    const { organizationId, authorizationId, applicationId, userId } = grant;
    await recordEvent(tx, now, organizationId, undefined, 'oauth_app.revoked', {
      id: authorizationId,
      clientId: applicationId,
      userId,
      reason: 'tokens_ended',
    });
    return revokeDependents(tx, now, organizationId);
  });
  await credentials.forget(grantKey(hash));
  await failPendingDeliveries({ database, clock }, ended);
}
