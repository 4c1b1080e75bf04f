import type { WebhookRow } from '@lacre/database/repositories/webhook.repository';
import { resolveOrganizationAccess } from '../access.ts';
import type { CredentialActor, Environment } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { credentialOf } from '../credential-of.ts';
import { environmentFor } from '../environment-of-key.ts';
import { AppError } from '../errors.ts';
import { refusedFields } from '../request-faults.ts';
import type { Services } from '../services.ts';
import { eventList, urlRejected } from './create-webhook.ts';
import { endPendingDeliveries } from './disable-webhook.ts';
import { notifyNewAddress } from './new-address-notice.ts';
import { findWebhook, requireMayReceive, scopesOfActor, type WebhookActor, webhookNotFound } from './webhook-access.ts';
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
 * Changes only the given fields. Disabling a webhook marks its pending deliveries as failed, so that enabling it again
 * sends nothing old by itself; use `replayEvents` for that. An API key or access token may change the URL only of
 * webhooks it created, because the URL would outlive the credential.
 */
export async function updateWebhook(
  services: Pick<Services, 'database' | 'clock' | 'secretBox' | 'webhookSender'>,
  actor: WebhookActor,
  { organizationId: _, id, ...input }: UpdateWebhookInput,
): Promise<WebhookView> {
  const { database, clock, webhookSender } = services;
  const access = await resolveOrganizationAccess(services, actor, _, 'webhooks.update');
  const { organizationId } = access;
  const before = await findWebhook(services, access, id);
  const environment =
    input.environment === undefined ? undefined : environmentFor(access.environment, input.environment);
  requireWithinCredential(actor, before, input);
  requireMayReceive(scopesOfActor(actor), input.events ?? []);
  const now = clock.now();
  if (input.events)
    requireMayReceive((await database.webhooks.creatorScopes(organizationId, id, now)) ?? null, input.events);
  if (input.url !== undefined && input.url !== before.url && !(await webhookSender.isAllowed(input.url)))
    throw urlRejected(input.url, webhookSender);
  // Before enabling it, ends what was left over when it was disabled.
  if (input.isActive === true && !before.isActive) await endPendingDeliveries(services, before, now);
  const after = await database.transaction(async (tx) => {
    const row = await tx.webhooks.update(
      organizationId,
      id,
      { ...input, events: input.events && eventList(input.events), environment },
      now,
    );
    if (row && row.url !== before.url) await notifyNewAddress(services, tx, now, actor, row);
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

/**
 * A webhook created with a credential keeps that credential's limits, and cannot be enabled again once the credential
 * has ended.
 */
function requireWithinCredential(
  actor: CredentialActor,
  before: WebhookRow,
  input: Omit<UpdateWebhookInput, 'organizationId' | 'id'>,
) {
  const own = credentialOf(actor);
  const isOwn = own.apiKeyId === before.apiKeyId && own.authorizationId === before.authorizationId;
  if (actor.kind !== 'session' && !isOwn && input.url !== undefined && input.url !== before.url)
    throw new AppError('OTHER_CREDENTIAL');
  if (before.apiKeyId !== null && input.environment !== undefined && input.environment !== before.environment)
    throw refusedFields([
      {
        path: 'environment',
        code: 'INVALID_VALUE',
        message: {
          en: `environment must be ${before.environment}, that of the API key that created it`,
          es: `environment debe ser ${before.environment}, el de la clave de API que lo creó`,
        },
      },
    ]);
  if (before.disabledReason === 'credential_ended' && input.isActive === true)
    throw new AppError('WEBHOOK_CREDENTIAL_ENDED');
}
