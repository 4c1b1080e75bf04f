import { requireRole } from '../access.ts';
import type { SessionActor } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { recordEvent } from '../events/record-event.ts';
import { type DisabledWebhook, failPendingDeliveries, revokeDependents } from '../revocation/revoke-dependents.ts';
import type { Services } from '../services.ts';
import { oauthApplicationNotFound } from './oauth-application-view.ts';

/**
 * Deletes the application and, immediately, every authorization of it in every organization with all tokens issued
 * under them. Owner or admin.
 */
export async function deleteOauthApplication(
  services: Pick<Services, 'database' | 'clock' | 'credentials'>,
  actor: SessionActor,
  input: { organizationId: string; id: string },
): Promise<void> {
  const { database, clock, credentials } = services;
  await requireRole(services, actor, input.organizationId, 'oauth.deleteApplication');
  const row = await database.oauthApplications.findById(input.organizationId, input.id);
  if (!row) throw oauthApplicationNotFound();
  const now = clock.now();
  const deleted = await database.transaction(async (tx) => {
    await tx.oauthAuthorizations.holdOrganizationsOfOwner(row.organizationId, row.id);
    const authorizations = await tx.oauthAuthorizations.listOfApplication(row.organizationId, row.id);
    if (!(await tx.oauthApplications.delete(row.organizationId, row.id))) return undefined;
    for (const { organizationId, id, userId } of authorizations)
      await recordEvent(tx, now, organizationId, undefined, 'oauth_app.revoked', {
        id,
        clientId: row.id,
        name: row.name,
        userId,
        reason: 'application_deleted',
      });
    const webhooks: DisabledWebhook[] = [];
    // In one order, in which each one's audit log is held: two applications would otherwise deadlock.
    const concerned = new Set([row, ...authorizations].map((one) => one.organizationId));
    for (const organizationId of [...concerned].sort()) {
      webhooks.push(...(await revokeDependents(tx, now, organizationId)));
      if (organizationId === row.organizationId)
        await recordAudit(tx, now, actor, {
          organizationId,
          action: 'oauth_app.deleted',
          target: { type: 'oauth_app', id: row.id },
          details: { name: row.name, authorizations: authorizations.length },
        });
    }
    return webhooks;
  });
  if (!deleted) throw oauthApplicationNotFound();
  await credentials.forget(row.id);
  await failPendingDeliveries(services, deleted);
}
