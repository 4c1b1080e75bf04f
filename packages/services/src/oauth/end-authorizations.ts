import type { Database } from '@lacre/database/database';
import type { Actor } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { recordEvent } from '../events/record-event.ts';
import { type DisabledWebhook, failPendingDeliveries, revokeDependents } from '../revocation/revoke-dependents.ts';
import type { Services } from '../services.ts';
import { grantKey } from './artifact-hash.ts';

/** What ended, for the clean-up after the commit. */
export interface EndedAuthorizations {
  grants: Buffer[];
  webhooks: DisabledWebhook[];
}

/**
 * Ends all authorizations of a user in all organizations, with everything issued under them, in the transaction of a
 * password change: an intruder with the old password may have authorized an application. The transaction begins with
 * `holdOrganizationsOfUser`.
 */
export async function endAuthorizations(
  tx: Database,
  at: Date,
  actor: Actor,
  userId: string,
  reason: 'user' | 'password_reset',
): Promise<EndedAuthorizations> {
  const grants = await tx.oauthArtifacts.listGrantsOfUser(userId);
  const webhooks: DisabledWebhook[] = [];
  for (const { organizationId, id, applicationId } of await tx.oauthAuthorizations.deleteOfUser(userId)) {
    await recordEvent(tx, at, organizationId, undefined, 'oauth_app.revoked', {
      id,
      clientId: applicationId,
      userId,
      reason,
    });
    webhooks.push(...(await revokeDependents(tx, at, organizationId)));
    await recordAudit(tx, at, actor, {
      organizationId,
      action: 'oauth_app.revoked',
      target: { type: 'oauth_app', id: applicationId },
      details: { reason },
    });
  }
  return { grants, webhooks };
}

export async function settleAuthorizations(
  services: Pick<Services, 'database' | 'clock' | 'credentials'>,
  { grants, webhooks }: EndedAuthorizations,
): Promise<void> {
  for (const hash of grants) await services.credentials.forget(grantKey(hash));
  await failPendingDeliveries(services, webhooks);
}
