import type { Database } from '@lacre/database/database';
import type { Actor } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { recordEvent } from '../events/record-event.ts';
import { type DisabledWebhook, failPendingDeliveries, revokeDependents } from '../revocation/revoke-dependents.ts';
import type { Services } from '../services.ts';
import { grantKey } from './artifact-hash.ts';

/** What ended, to be settled after the commit. */
export interface EndedAuthorizations {
  grants: Buffer[];
  webhooks: DisabledWebhook[];
}

/**
 * Ends every authorization that a person gave, in all organizations, with everything issued under them: an intruder
 * with a stolen password may have let an application in. In the transaction of the new password.
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
