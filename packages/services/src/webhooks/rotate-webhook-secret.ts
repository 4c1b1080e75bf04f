import { resolveOrganizationAccess } from '../access.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Services } from '../services.ts';
import { showOnce } from '../show-once.ts';
import { findWebhook, type WebhookActor, webhookNotFound } from './webhook-access.ts';
import { newWebhookSecret, sealWebhookSecret } from './webhook-secret.ts';
import { toWebhookView, type WebhookView } from './webhook-view.ts';

/** How long both secrets sign. */
const overlapMs = 24 * 3_600_000;

/**
 * Creates a new signing secret. The previous one also signs for 24 hours, so that the endpoint can be updated without
 * losing an event; after several rotations in a day only the last two secrets are valid.
 */
export async function rotateWebhookSecret(
  services: Pick<Services, 'database' | 'clock' | 'secretBox'>,
  actor: WebhookActor,
  input: { organizationId: string; id: string },
): Promise<WebhookView & { secret: string }> {
  const { database, clock, secretBox } = services;
  const access = await resolveOrganizationAccess(services, actor, input.organizationId, 'webhooks.rotateSecret');
  const { organizationId } = access;
  const { id } = await findWebhook(services, access, input.id);
  const now = clock.now();
  const secret = newWebhookSecret();
  const sealed = sealWebhookSecret(secretBox, { organizationId, id }, secret);
  const row = await showOnce(database, async (tx) => {
    const rotated = await tx.webhooks.rotateSecret(
      organizationId,
      id,
      sealed,
      new Date(now.getTime() + overlapMs),
      now,
    );
    if (rotated)
      await recordAudit(tx, now, actor, {
        organizationId,
        action: 'webhook.secret_rotated',
        target: { type: 'webhook', id },
      });
    return rotated;
  });
  if (!row) throw webhookNotFound();
  return { ...toWebhookView(row, now), secret };
}
