import { requireScope, resolveOrganizationAccess } from '../access.ts';
import { toEventBody } from '../events/event-body.ts';
import type { EventKind } from '../events/event-kinds.ts';
import { mayReceive, scopesOfKinds } from '../events/event-scopes.ts';
import { english, type ResponseLanguage } from '../language.ts';
import type { Services } from '../services.ts';
import { deliveryNotFound, findWebhook, type WebhookActor } from './webhook-access.ts';
import { type DeliveryDetail, toAttemptView, toDeliveryView } from './webhook-view.ts';

/**
 * One delivery with every attempt: request, response and duration. An API key or access token must be allowed to read
 * the event.
 */
export async function getDelivery(
  services: Pick<Services, 'database'>,
  actor: WebhookActor,
  input: { organizationId: string; id: string; deliveryId: string },
  language: ResponseLanguage = english,
): Promise<DeliveryDetail> {
  const access = await resolveOrganizationAccess(services, actor, input.organizationId, 'webhooks.getDelivery');
  const webhook = await findWebhook(services, access, input.id);
  const row = await services.database.webhookDeliveries.findById(access.organizationId, webhook.id, input.deliveryId);
  if (!row) throw deliveryNotFound();
  if (!row.isTest && actor.kind !== 'session' && !mayReceive(actor.scopes, row.kind))
    requireScope(actor, scopesOfKinds[row.kind as EventKind]);
  return {
    ...toDeliveryView(row, webhook, language),
    requestBody: JSON.stringify(toEventBody(row.event)),
    attempts: row.attempts.map((attempt) => toAttemptView(attempt, language)),
  };
}
