import type { ApiKeyRow } from '@lacre/database/entities/api-key.entity';
import type { ApiKeyActor, CredentialActor, OAuthActor, Scope, SessionActor } from '../actor.ts';
import type { CheckedDocument, DocumentInput, DocumentKind } from '../issuing/document-kind.ts';
import { mayBeLimited } from '../key-limits/key-limits.ts';
import { artifactHash } from '../oauth/artifact-hash.ts';
import type { Services } from '../services.ts';
import { makeStoredError, type StoredError } from '../stored-error.ts';

type Deps = Pick<Services, 'database' | 'clock'>;

/** What a document needs of who asks for it. */
type Need = Pick<DocumentKind<DocumentInput, CheckedDocument, unknown>, 'scope' | 'roles'>;

/** Who asked, with what they may do now; or why nothing is issued in their name any more. */
export type CredentialNow = { actor: CredentialActor } | { rejection: StoredError };

/**
 * Looks up again who asked for a document, before it is issued in their name; by the real time and without any cache. A
 * key that was revoked, a session that was ended, a member who was removed or an authorization that was taken back
 * leave nothing behind that still stamps. A key that was rotated lives on in the one that took its place.
 */
export async function credentialInForce(
  deps: Deps,
  organizationId: string,
  actor: CredentialActor,
  need: Need,
): Promise<CredentialNow> {
  switch (actor.kind) {
    case 'api-key':
      return keyNow(deps, organizationId, actor, need.scope);
    case 'session':
      return sessionNow(deps, organizationId, actor, need);
    case 'oauth':
      return tokenNow(deps, organizationId, actor, need);
  }
}

async function keyNow(
  { database, clock }: Deps,
  organizationId: string,
  actor: ApiKeyActor,
  scope: Scope,
): Promise<CredentialNow> {
  const now = clock.now();
  let key = await database.apiKeys.findById(organizationId, actor.keyId);
  while (key && isOver(key, now) && key.revokedAt === null && key.rotatedTo !== null)
    key = await database.apiKeys.findById(organizationId, key.rotatedTo);
  if (!key || key.revokedAt !== null || !key.isActive || isOver(key, now))
    return ended('The API key that asked for it was revoked', 'La clave de API que lo pidió fue revocada');
  const isLimited = actor.isLimited === true || mayBeLimited(key);
  return withScopes({ ...actor, ...(isLimited && { isLimited }) }, key.scopes, scope);
}

const isOver = ({ expiresAt }: Pick<ApiKeyRow, 'expiresAt'>, now: Date) => expiresAt !== null && expiresAt <= now;

async function sessionNow(deps: Deps, organizationId: string, actor: SessionActor, need: Need): Promise<CredentialNow> {
  const session = await deps.database.sessions.findLive(actor.sessionId, deps.clock.now());
  if (session?.userId !== actor.userId)
    return ended('The session that asked for it has ended', 'La sesión que lo pidió terminó');
  return memberNow(deps, organizationId, actor, need);
}

async function tokenNow(deps: Deps, organizationId: string, actor: OAuthActor, need: Need): Promise<CredentialNow> {
  const grant = await deps.database.oauthArtifacts.findLiveGrant(
    artifactHash('Grant', actor.grantId),
    deps.clock.now(),
  );
  if (grant?.userId !== actor.userId || grant.organizationId !== organizationId)
    return ended(
      'The authorization of the application that asked for it has ended',
      'La autorización de la aplicación que lo pidió terminó',
    );
  const narrowed = withScopes(actor, grant.applicationScopes, need.scope);
  return 'rejection' in narrowed ? narrowed : memberNow(deps, organizationId, narrowed.actor, need);
}

async function memberNow<A extends SessionActor | OAuthActor>(
  { database }: Deps,
  organizationId: string,
  actor: A,
  { roles }: Need,
): Promise<{ actor: A } | { rejection: StoredError }> {
  const role = await database.members.findRole(organizationId, actor.userId);
  if (role && (roles === undefined || roles.includes(role))) return { actor };
  if (role)
    return ended('The member who asked for it has another role by now', 'El miembro que lo pidió ya tiene otro rol');
  return ended(
    'The member who asked for it is no longer in the organization',
    'El miembro que lo pidió ya no está en la organización',
  );
}

/** Never more than it could do when it asked, and never more than it may now. */
function withScopes<A extends ApiKeyActor | OAuthActor>(
  actor: A,
  scopesNow: readonly string[],
  needed: Scope,
): { actor: A } | { rejection: StoredError } {
  const scopes = actor.scopes.filter((scope) => scopesNow.includes(scope));
  if (scopes.includes(needed)) return { actor: { ...actor, scopes } };
  return ended(
    `The credential that asked for it lacks the required scope by now: ${needed}`,
    `La credencial que lo pidió ya no tiene el permiso ${needed}`,
  );
}

const ended = (en: string, es: string) => ({
  rejection: makeStoredError(
    'CREDENTIAL_ENDED',
    `${en}: nothing was issued. Ask for it again.`,
    `${es}: no se emitió. Pídalo de nuevo.`,
  ),
});
