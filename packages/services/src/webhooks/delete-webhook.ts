import { resolveOrganizationAccess } from '../access.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Services } from '../services.ts';
import { findWebhook, type WebhookActor, webhookNotFound } from './webhook-access.ts';

/** Also deletes its delivery log and its pending deliveries. */
export async function deleteWebhook(
  services: Pick<Services, 'database' | 'clock'>,
  actor: WebhookActor,
  input: { organizationId: string; id: string },
): Promise<void> {
  const access = await resolveOrganizationAccess(services, actor, input.organizationId, 'webhooks.delete');
  const { id, url } = await findWebhook(services, access, input.id);
  const { organizationId } = access;
  const now = services.clock.now();
  await services.database.transaction(async (tx) => {
    if (!(await tx.webhooks.delete(organizationId, id))) throw webhookNotFound();
    await recordAudit(tx, now, actor, {
      organizationId,
      action: 'webhook.deleted',
      target: { type: 'webhook', id },
      details: { host: new URL(url).host },
    });
  });
}
