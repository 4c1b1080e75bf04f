import { resolveOrganizationAccess } from '../access.ts';
import type { Services } from '../services.ts';
import { findWebhook, type WebhookActor } from './webhook-access.ts';
import { toWebhookView, type WebhookView } from './webhook-view.ts';

export async function getWebhook(
  services: Pick<Services, 'database' | 'clock'>,
  actor: WebhookActor,
  input: { organizationId: string; id: string },
): Promise<WebhookView> {
  const access = await resolveOrganizationAccess(services, actor, input.organizationId, 'webhooks.get');
  return toWebhookView(await findWebhook(services, access, input.id), services.clock.now());
}
