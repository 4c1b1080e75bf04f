import { toEventBody } from '../events/event-body.ts';
import type { Services } from '../services.ts';
import { deliveryNotFound, findWebhook, resolveWebhookAccess, type WebhookActor } from './webhook-access.ts';
import { type DeliveryDetail, toAttemptView, toDeliveryView } from './webhook-view.ts';

/** One delivery with every attempt: what was sent, what was answered, how long it took. */
export async function getDelivery(
  services: Pick<Services, 'database'>,
  actor: WebhookActor,
  input: { organizationId: string; id: string; deliveryId: string },
): Promise<DeliveryDetail> {
  const access = await resolveWebhookAccess(services, actor, input.organizationId, 'read:webhooks');
  const { id } = await findWebhook(services, access, input.id);
  const row = await services.database.webhookDeliveries.findById(access.organizationId, id, input.deliveryId);
  if (!row) throw deliveryNotFound();
  return {
    ...toDeliveryView(row),
    requestBody: JSON.stringify(toEventBody(row.event)),
    attempts: row.attempts.map(toAttemptView),
  };
}
