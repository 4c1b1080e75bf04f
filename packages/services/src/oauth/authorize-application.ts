import { uuidV7 } from '@lacre/database/uuid-v7';
import { notAMember } from '../access.ts';
import type { Scope, SessionActor } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { AppError } from '../errors.ts';
import { recordEvent } from '../events/record-event.ts';
import type { Services } from '../services.ts';

/**
 * Records that the user lets an application work in one organization. Grants, codes and tokens are issued under it. 403 for an
 * organization that the user is no member of (also for one that does not exist), 404 for an application that is gone.
 */
export async function authorizeApplication(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  actor: SessionActor,
  input: { organizationId: string; clientId: string; scopes: readonly Scope[] },
): Promise<{ authorizationId: string }> {
  const application = await database.oauthApplications.findByClientId(input.clientId);
  if (!application)
    throw new AppError('NOT_FOUND', {
      texts: { en: 'OAuth application not found', es: 'No se encontró la aplicación OAuth' },
    });
  if (!(await database.members.findRole(input.organizationId, actor.userId)))
    throw new AppError('FORBIDDEN', { texts: notAMember });
  const now = clock.now();
  const authorizationId = await database.transaction(async (tx) => {
    const id = await tx.oauthAuthorizations.upsert({
      organizationId: input.organizationId,
      id: uuidV7(now),
      userId: actor.userId,
      applicationOrganizationId: application.organizationId,
      applicationId: application.id,
      authorizedAt: now,
    });
    await recordEvent(tx, now, input.organizationId, undefined, 'oauth_app.authorized', {
      id,
      clientId: application.id,
      name: application.name,
      userId: actor.userId,
      scopes: [...input.scopes],
    });
    await recordAudit(tx, now, actor, {
      organizationId: input.organizationId,
      action: 'oauth_app.authorized',
      target: { type: 'oauth_app', id: application.id },
      details: { name: application.name, scopes: input.scopes.join(' ') },
    });
    return id;
  });
  return { authorizationId };
}
