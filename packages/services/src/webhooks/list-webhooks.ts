import { resolveOrganizationAccess } from '../access.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Services } from '../services.ts';
import { type WebhookActor } from './webhook-access.ts';
import { openWebhookSecret } from './webhook-secret.ts';
import { toWebhookView, type WebhookView } from './webhook-view.ts';

/**
 * All webhooks with their signing secrets, oldest first (interface specification). An API key sees those of its
 * environment. Reading the secrets is recorded in the audit log.
 */
export async function listWebhooks(
  services: Pick<Services, 'database' | 'clock' | 'secretBox'>,
  actor: WebhookActor,
  input: { organizationId: string },
): Promise<(WebhookView & { secret: string })[]> {
  const { database, clock, secretBox } = services;
  const { organizationId, environment } = await resolveOrganizationAccess(
    services,
    actor,
    input.organizationId,
    'webhooks.list',
  );
  const now = clock.now();
  const rows = await database.webhooks.listWithSecrets(organizationId, environment);
  if (rows.length > 0)
    await database.transaction((tx) =>
      recordAudit(tx, now, actor, {
        organizationId,
        action: 'webhook.secrets_read',
        details: { webhooks: rows.length },
      }),
    );
  return rows.map((row) => ({
    ...toWebhookView(row, now),
    secret: openWebhookSecret(secretBox, row, { keyId: row.secretKeyId, bytes: row.secret }),
  }));
}
