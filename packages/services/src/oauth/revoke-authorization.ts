import type { SessionActor } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { AppError } from '../errors.ts';
import { recordEvent } from '../events/record-event.ts';
import { failPendingDeliveries, revokeDependents } from '../revocation/revoke-dependents.ts';
import type { Services } from '../services.ts';
import { grantKey } from './artifact-hash.ts';

/**
 * Ends everything that was issued to the application in that organization, immediately. 404 for another user's
 * authorization.
 */
export async function revokeAuthorization(
  { database, clock, credentials }: Pick<Services, 'database' | 'clock' | 'credentials'>,
  actor: SessionActor,
  input: { id: string },
): Promise<void> {
  const notFound = () =>
    new AppError('NOT_FOUND', { texts: { en: 'Authorization not found', es: 'No se encontró la autorización' } });
  const authorization = await database.oauthAuthorizations.findOfUser(actor.userId, input.id);
  if (!authorization) throw notFound();
  const { organizationId, id, applicationId, userId } = authorization;
  const now = clock.now();
  const ended = await database.transaction(async (tx) => {
    const hashes = await tx.oauthArtifacts.listGrants(organizationId, id);
    if (!(await tx.oauthAuthorizations.delete(organizationId, id))) throw notFound();
    const data = { id, clientId: applicationId, userId, reason: 'user' as const };
    await recordEvent(tx, now, organizationId, undefined, 'oauth_app.revoked', data);
    const webhooks = await revokeDependents(tx, now, organizationId);
    await recordAudit(tx, now, actor, {
      organizationId,
      action: 'oauth_app.revoked',
      target: { type: 'oauth_app', id: applicationId },
    });
    return { hashes, webhooks };
  });
  for (const hash of ended.hashes) await credentials.forget(grantKey(hash));
  await failPendingDeliveries({ database, clock }, ended.webhooks);
}
