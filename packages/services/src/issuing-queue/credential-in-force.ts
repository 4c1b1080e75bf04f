import type { ApiKeyRow } from '@lacre/database/entities/api-key.entity';
import type { ApiKeyActor, CredentialActor, OAuthActor, Scope, SessionActor } from '../actor.ts';
import type { CheckedDocument, DocumentInput, DocumentKind } from '../issuing/document-kind.ts';
import { mayBeLimited } from '../key-limits/key-limits.ts';
import { artifactHash } from '../oauth/artifact-hash.ts';
import type { Services } from '../services.ts';
import { makeStoredError, type StoredError } from '../stored-error.ts';

type Deps = Pick<Services, 'database' | 'clock'>;

/** What the caller needs for issuing this kind of document. */
type Need = Pick<DocumentKind<DocumentInput, CheckedDocument, unknown>, 'scope' | 'roles'>;

/** The caller with current permissions, or why nothing more is issued on their behalf. */
export type CredentialNow = { actor: CredentialActor } | { rejection: StoredError };

/**
 * Checks the caller again before a queued document is issued on their behalf, in real time and without a cache. Nothing
 * is stamped for a revoked key, an ended session, a removed member or a revoked authorization. A rotated key is
 * replaced by its successor.
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
  // Turning off a rotated key stops what it queued, during the overlap and after it.
  while (key && isOver(key, now) && key.isActive && key.revokedAt === null && key.rotatedTo !== null)
    key = await database.apiKeys.findById(organizationId, key.rotatedTo);
  if (!key || key.revokedAt !== null)
    return ended('The API key that requested it was revoked', 'La clave de API que lo solicitó fue revocada');
  if (!key.isActive)
    return ended('The API key that requested it was disabled', 'La clave de API que lo solicitó fue desactivada');
  if (isOver(key, now))
    return ended('The API key that requested it has expired', 'La clave de API que lo solicitó venció');
  const isLimited = actor.isLimited === true || mayBeLimited(key);
  return withScopes({ ...actor, ...(isLimited && { isLimited }) }, key.scopes, scope);
}

const isOver = ({ expiresAt }: Pick<ApiKeyRow, 'expiresAt'>, now: Date) => expiresAt !== null && expiresAt <= now;

async function sessionNow(deps: Deps, organizationId: string, actor: SessionActor, need: Need): Promise<CredentialNow> {
  const session = await deps.database.sessions.findLive(actor.sessionId, deps.clock.now());
  if (session?.userId !== actor.userId)
    return ended('The session that requested it has ended', 'La sesión que lo solicitó terminó');
  return memberNow(deps, organizationId, actor, need);
}

async function tokenNow(deps: Deps, organizationId: string, actor: OAuthActor, need: Need): Promise<CredentialNow> {
  const grant = await deps.database.oauthArtifacts.findLiveGrant(
    artifactHash('Grant', actor.grantId),
    deps.clock.now(),
  );
  if (grant?.userId !== actor.userId || grant.organizationId !== organizationId)
    return ended(
      'The authorization of the application that requested it has ended',
      'La autorización de la aplicación que lo solicitó terminó',
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
    return ended('The member who requested it now has another role', 'El miembro que lo solicitó ya tiene otro rol');
  return ended(
    'The member who requested it is no longer in the organization',
    'El miembro que lo solicitó ya no está en la organización',
  );
}

/** The scopes that the caller had when asking and still has now. */
function withScopes<A extends ApiKeyActor | OAuthActor>(
  actor: A,
  scopesNow: readonly string[],
  needed: Scope,
): { actor: A } | { rejection: StoredError } {
  const scopes = actor.scopes.filter((scope) => scopesNow.includes(scope));
  if (scopes.includes(needed)) return { actor: { ...actor, scopes } };
  return ended(
    `The credential that requested it no longer has the required scope: ${needed}`,
    `La credencial que lo solicitó ya no tiene el permiso ${needed}`,
  );
}

const ended = (en: string, es: string) => ({
  rejection: makeStoredError(
    'CREDENTIAL_ENDED',
    `${en}: nothing was issued. Send the request again.`,
    `${es}: no se emitió. Envíe la solicitud de nuevo.`,
  ),
});
