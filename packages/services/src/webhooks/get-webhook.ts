import type { Services } from '../services.ts';
import { findWebhook, resolveWebhookAccess, type WebhookActor } from './webhook-access.ts';
import { toWebhookView, type WebhookView } from './webhook-view.ts';

export async function getWebhook(
  services: Pick<Services, 'database' | 'clock'>,
  actor: WebhookActor,
  input: { organizationId: string; id: string },
): Promise<WebhookView> {
  const access = await resolveWebhookAccess(services, actor, input.organizationId, 'read:webhooks');
  return toWebhookView(await findWebhook(services, access, input.id), services.clock.now());
}
