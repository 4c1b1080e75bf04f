import type { Environment } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Services } from '../services.ts';
import { environmentFor, eventList, urlRefused } from './create-webhook.ts';
import { endPendingDeliveries } from './disable-webhook.ts';
import { findWebhook, resolveWebhookAccess, type WebhookActor, webhookNotFound } from './webhook-access.ts';
import { toWebhookView, type WebhookView } from './webhook-view.ts';

export interface UpdateWebhookInput {
  organizationId: string;
  id: string;
  url?: string;
  events?: string[];
  isActive?: boolean;
  environment?: Environment | null;
  description?: string | null;
}

/**
 * Changes only what is given. What waits for a webhook that is switched off ends as failed, so that switching it on again
 * sends nothing old by itself; `replayEvents` does.
 */
export async function updateWebhook(
  services: Pick<Services, 'database' | 'clock' | 'webhookSender'>,
  actor: WebhookActor,
  { organizationId: _, id, ...input }: UpdateWebhookInput,
): Promise<WebhookView> {
  const { database, clock, webhookSender } = services;
  const access = await resolveWebhookAccess(services, actor, _, 'write:webhooks');
  const { organizationId } = access;
  const before = await findWebhook(services, access, id);
  const environment =
    input.environment === undefined ? undefined : environmentFor(access.environment, input.environment);
  if (input.url !== undefined && input.url !== before.url && !(await webhookSender.isAllowed(input.url)))
    throw urlRefused();
  const now = clock.now();
  // Before it is on again, whatever was left over when it went off.
  if (input.isActive === true && !before.isActive) await endPendingDeliveries(services, before, now);
  const after = await database.transaction(async (tx) => {
    const row = await tx.webhooks.update(
      organizationId,
      id,
      { ...input, events: input.events && eventList(input.events), environment },
      now,
    );
    if (row)
      await recordAudit(tx, now, actor, {
        organizationId,
        action: 'webhook.updated',
        target: { type: 'webhook', id },
        details: { changed: Object.keys(input).join(' '), host: new URL(row.url).host, isActive: row.isActive },
      });
    return row;
  });
  if (!after) throw webhookNotFound();
  if (!after.isActive) await endPendingDeliveries(services, after, now);
  return toWebhookView(after, now);
}
