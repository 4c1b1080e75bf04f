import type { OAuthActor, Scope } from '../actor.ts';
import { authenticationRequired } from '../errors.ts';
import type { Services } from '../services.ts';
import { artifactHash, grantKey } from './artifact-hash.ts';

/**
 * Resolves an access token for `audience` to the user and the application, while the grant behind it is active.
 * `scopes` contains only what the application may still request, whatever the token says. 401 otherwise. Membership of
 * the user is checked with the permissions (access.ts).
 */
export async function resolveAccessToken(
  { database, clock, accessTokens, credentials }: Pick<Services, 'database' | 'clock' | 'accessTokens' | 'credentials'>,
  bearer: string,
  audience: string = accessTokens.audiences.api,
): Promise<OAuthActor> {
  const now = clock.now();
  const claims = await accessTokens.read(bearer, now);
  if (claims?.audience !== audience) throw authenticationRequired();
  const hash = artifactHash('Grant', claims.grantId);
  const key = grantKey(hash);
  const grant = await credentials.oauthGrant(key, now, async () => {
    const live = await database.oauthArtifacts.findLiveGrant(hash, now);
    return live && { ...live, key };
  });
  if (
    !grant ||
    grant.expiresAt <= now ||
    grant.userId !== claims.userId ||
    grant.organizationId !== claims.organizationId ||
    grant.applicationId !== claims.clientId
  )
    throw authenticationRequired();
  return {
    kind: 'oauth',
    userId: grant.userId,
    organizationId: grant.organizationId,
    clientId: claims.clientId,
    applicationId: grant.applicationId,
    scopes: claims.scopes.filter((scope) => grant.applicationScopes.includes(scope)) as Scope[],
    grantId: claims.grantId,
    authorizationId: grant.authorizationId,
  };
}
