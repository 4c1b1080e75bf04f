import type { Database } from '@lacre/database/database';
import { recordAudit } from '../audit/record-audit.ts';
import { eachOrganization } from '../each-organization.ts';
import type { Services } from '../services.ts';
import { endPendingDeliveries } from '../webhooks/disable-webhook.ts';
import { cancelOrphanedInvitations } from './cancel-orphaned-invitations.ts';

/** A webhook that was disabled because the credential that created it has ended. */
export interface DisabledWebhook {
  organizationId: string;
  id: string;
}

/**
 * Ends what depends on a credential that has ended: pending invitations and webhooks.
 * Called in the transaction in which a key, an authorization, a role or a membership ends. Call `failPendingDeliveries`
 * after the commit.
 */
export async function revokeDependents(tx: Database, at: Date, organizationId: string): Promise<DisabledWebhook[]> {
  await cancelOrphanedInvitations(tx, at, organizationId);
  const ended = await tx.webhooks.disableEnded(at, organizationId);
  for (const { id } of ended)
    await recordAudit(
      tx,
      at,
      { kind: 'anonymous' },
      {
        organizationId,
        action: 'webhook.disabled',
        target: { type: 'webhook', id },
        details: { reason: 'credential_ended' },
      },
    );
  return ended;
}

/** Ends what depends on keys and authorizations that have expired by themselves, in every organization. */
export async function revokeExpired({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  await eachOrganization(
    async (after, most) => {
      const ids = [
        ...(await database.invitations.listOrphanedOrganizations(clock.now(), after, most)),
        ...(await database.webhooks.listEndedOrganizations(after, most)),
      ];
      return [...new Set(ids)].sort().slice(0, most);
    },
    async (organizationId) => {
      const ended = await database.transaction((tx) => revokeDependents(tx, clock.now(), organizationId));
      await failPendingDeliveries({ database, clock }, ended);
      return ended.length;
    },
  );
}

/** Marks the pending deliveries of those webhooks as failed. */
export async function failPendingDeliveries(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  ended: readonly DisabledWebhook[],
): Promise<void> {
  for (const webhook of ended) await endPendingDeliveries({ database }, webhook, clock.now());
}
