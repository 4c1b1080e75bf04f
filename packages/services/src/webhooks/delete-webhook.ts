import { resolveOrganizationAccess } from '../access.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Services } from '../services.ts';
import { findWebhook, type WebhookActor, webhookNotFound } from './webhook-access.ts';

/** Deliveries deleted by one statement. */
const batch = 5_000;

/**
 * Also deletes its delivery log and its pending deliveries: in batches first, because a log may have millions, and the
 * few that are left in the transaction.
 */
export async function deleteWebhook(
  services: Pick<Services, 'database' | 'clock'>,
  actor: WebhookActor,
  input: { organizationId: string; id: string },
): Promise<void> {
  const access = await resolveOrganizationAccess(services, actor, input.organizationId, 'webhooks.delete');
  const { id, url } = await findWebhook(services, access, input.id);
  const { organizationId } = access;
  const now = services.clock.now();
  const deleteDeliveries = async ({ webhooks }: Pick<Services['database'], 'webhooks'>) => {
    let last: string | undefined;
    do last = await webhooks.deleteDeliveries(organizationId, id, last, batch);
    while (last !== undefined);
  };
  await deleteDeliveries(services.database);
  await services.database.transaction(async (tx) => {
    await deleteDeliveries(tx);
    if (!(await tx.webhooks.delete(organizationId, id))) throw webhookNotFound();
    await recordAudit(tx, now, actor, {
      organizationId,
      action: 'webhook.deleted',
      target: { type: 'webhook', id },
      details: { host: new URL(url).host },
    });
  });
}
