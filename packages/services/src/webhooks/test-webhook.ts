import type { Database } from '@lacre/database/database';
import { uuidV7 } from '@lacre/database/uuid-v7';
import { resolveOrganizationAccess } from '../access.ts';
import type { EventKind } from '../events/event-kinds.ts';
import { sampleEvent } from '../events/sample-event.ts';
import { english } from '../language.ts';
import type { Services } from '../services.ts';
import { deliveryNotFound, findWebhook, mustBeActive, toWebhookNotFound, type WebhookActor } from './webhook-access.ts';
import { type DeliveryView, toDeliveryView } from './webhook-view.ts';

/**
 * Sends one event with sample data to this webhook, whatever it is subscribed to. Its body has `test: true`; it does
 * not appear in the feed and reaches no other webhook.
 */
export async function testWebhook(
  services: Pick<Services, 'database' | 'clock'>,
  actor: WebhookActor,
  input: { organizationId: string; id: string; event?: EventKind },
): Promise<DeliveryView> {
  const { database, clock } = services;
  const access = await resolveOrganizationAccess(services, actor, input.organizationId, 'webhooks.test');
  const { organizationId } = access;
  const webhook = await findWebhook(services, access, input.id);
  if (!webhook.isActive) throw mustBeActive();
  const now = clock.now();
  const kind = input.event ?? 'webhook.test';
  const { environment, data } = sampleEvent(kind, webhook.environment);
  const event = {
    organizationId,
    id: uuidV7(now),
    environment,
    kind,
    payload: kind === 'webhook.test' ? { webhookId: webhook.id } : data,
    createdAt: now,
    dispatchedAt: now,
    isTest: true,
  };
  const delivery = { organizationId, id: uuidV7(now), webhookId: webhook.id, eventId: event.id, at: now };
  const send = async (tx: Database) => {
    await tx.events.insert(event);
    await tx.webhookDeliveries.insert(delivery);
  };
  await database.transaction(send).catch(toWebhookNotFound);
  const row = await database.webhookDeliveries.findById(organizationId, webhook.id, delivery.id);
  if (!row) throw deliveryNotFound();
  return toDeliveryView(row, webhook, english);
}
