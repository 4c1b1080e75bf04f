import { requireRole } from '../access.ts';
import type { Scope, SessionActor } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { cancelOrphanedInvitations } from '../revocation/cancel-orphaned-invitations.ts';
import type { Services } from '../services.ts';
import {
  type OauthApplicationView,
  oauthApplicationNotFound,
  toOauthApplicationView,
} from './oauth-application-view.ts';
import { checkRedirectUris } from './redirect-uri.ts';
import { originsOf } from './registered-origins.ts';

export interface UpdateOauthApplicationInput {
  organizationId: string;
  id: string;
  name?: string | undefined;
  redirectUris?: string[] | undefined;
  scopes?: Scope[] | undefined;
  logo?: string | null | undefined;
}

/**
 * Changes the given fields. A removed scope also disappears from tokens issued before, from their next request on.
 * Owner or admin.
 */
export async function updateOauthApplication(
  services: Pick<Services, 'database' | 'clock' | 'credentials'>,
  actor: SessionActor,
  input: UpdateOauthApplicationInput,
): Promise<OauthApplicationView> {
  const { database, clock, credentials } = services;
  await requireRole(services, actor, input.organizationId, 'oauth.updateApplication');
  const now = clock.now();
  const updated = await database.transaction(async (tx) => {
    // Locked: a scope or an address that a concurrent call removes must not come back with the fields read before.
    const row = await tx.oauthApplications.hold(input.organizationId.toLowerCase(), input.id);
    if (!row) throw oauthApplicationNotFound();
    const patch = {
      name: input.name?.trim() ?? row.name,
      logo: input.logo === undefined ? row.logo : input.logo,
      redirectUris: input.redirectUris ?? row.redirectUris,
      scopes: input.scopes === undefined ? row.scopes : [...new Set(input.scopes)],
    };
    checkRedirectUris(patch.redirectUris, row.type);
    const changes = { ...patch, origins: originsOf(patch.redirectUris) };
    await tx.oauthApplications.update(row.organizationId, row.id, changes, now);
    await recordAudit(tx, now, actor, {
      organizationId: row.organizationId,
      action: 'oauth_app.updated',
      target: { type: 'oauth_app', id: row.id },
      details: { name: patch.name },
    });
    // Cancel pending invitations that were created through a scope the application no longer has.
    if (row.scopes.some((scope) => !patch.scopes.includes(scope))) {
      const authorizations = await tx.oauthAuthorizations.listOfApplication(row.organizationId, row.id);
      for (const { organizationId } of authorizations) await cancelOrphanedInvitations(tx, now, organizationId);
    }
    return { ...row, ...patch, updatedAt: now };
  });
  await credentials.forget(updated.id);
  return toOauthApplicationView(updated, now);
}
