import type { Database } from '@lacre/database/database';
import { recordAudit } from '../audit/record-audit.ts';
import type { Services } from '../services.ts';
import { endPendingDeliveries } from '../webhooks/disable-webhook.ts';
import { cancelOrphanedInvitations } from './cancel-orphaned-invitations.ts';

/** A webhook that was disabled because the credential that created it has ended. */
export interface DisabledWebhook {
  organizationId: string;
  id: string;
}

/**
 * Ends what depends on a credential that has ended: pending invitations and webhooks, of one organization or of all.
 * Called in the transaction in which a key, an authorization, a role or a membership ends. Call `failPendingDeliveries`
 * after the commit.
 */
export async function revokeDependents(tx: Database, at: Date, organizationId?: string): Promise<DisabledWebhook[]> {
  await cancelOrphanedInvitations(tx, at, organizationId);
  const ended = await tx.webhooks.disableEnded(at, organizationId);
  for (const { organizationId: of, id } of ended)
    await recordAudit(
      tx,
      at,
      { kind: 'anonymous' },
      {
        organizationId: of,
        action: 'webhook.disabled',
        target: { type: 'webhook', id },
        details: { reason: 'credential_ended' },
      },
    );
  return ended;
}

/** Marks the pending deliveries of those webhooks as failed. */
export async function failPendingDeliveries(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  ended: readonly DisabledWebhook[],
): Promise<void> {
  for (const webhook of ended) await endPendingDeliveries({ database }, webhook, clock.now());
}
