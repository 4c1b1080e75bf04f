import { resolveOrganizationAccess } from '../access.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { english, type ResponseLanguage } from '../language.ts';
import type { Services } from '../services.ts';
import { showOnce } from '../show-once.ts';
import { deliveryNotFound, findWebhook, mustBeActive, type WebhookActor } from './webhook-access.ts';
import { type DeliveryView, toDeliveryView } from './webhook-view.ts';

/** Sends an event again, with the same id and the full retry schedule. */
export async function replayDelivery(
  services: Pick<Services, 'database' | 'clock'>,
  actor: WebhookActor,
  input: { organizationId: string; id: string; deliveryId: string },
  language: ResponseLanguage = english,
): Promise<DeliveryView> {
  const { database, clock } = services;
  const access = await resolveOrganizationAccess(services, actor, input.organizationId, 'webhooks.replayDelivery');
  const { organizationId } = access;
  const webhook = await findWebhook(services, access, input.id);
  const { id, isActive } = webhook;
  const now = clock.now();
  if (!(await database.webhookDeliveries.findById(organizationId, id, input.deliveryId))) throw deliveryNotFound();
  if (!isActive) throw mustBeActive();
  // A repetition would send it once more.
  const row = await showOnce(database, async (tx) => {
    if (!(await tx.webhookDeliveries.replay(organizationId, id, input.deliveryId, now))) throw deliveryNotFound();
    await recordAudit(tx, now, actor, {
      organizationId,
      action: 'webhook.delivery_replayed',
      target: { type: 'webhook', id },
      details: { deliveryId: input.deliveryId },
    });
    return tx.webhookDeliveries.findById(organizationId, id, input.deliveryId);
  });
  if (!row) throw deliveryNotFound();
  return toDeliveryView(row, webhook, language);
}
