import type { Database } from '@lacre/database/database';
import { uuidV7 } from '@lacre/database/uuid-v7';
import { resolveOrganizationAccess } from '../access.ts';
import type { Environment } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { credentialOf } from '../credential-of.ts';
import { environmentFor } from '../environment-of-key.ts';
import { AppError } from '../errors.ts';
import type { Language } from '../language.ts';
import { organizationTransaction } from '../lock-organization.ts';
import { lockToGrant } from '../lock-to-grant.ts';
import type { WebhookSender } from '../ports/webhook-sender.ts';
import { detailOf } from '../request-faults.ts';
import { requireCreatorIsAdmin } from '../require-creator-is-admin.ts';
import type { Services } from '../services.ts';
import { showOnce } from '../show-once.ts';
import { notifyNewAddress } from './new-address-notice.ts';
import { requireMayReceive, scopesOfActor, type WebhookActor } from './webhook-access.ts';
import { newWebhookSecret, sealWebhookSecret } from './webhook-secret.ts';
import { toWebhookView, type WebhookView } from './webhook-view.ts';

export interface CreateWebhookInput {
  organizationId: string;
  url: string;
  /** Event kinds, or `*` alone. */
  events: string[];
  isActive?: boolean;
  /** null or omitted: both, or the API key's own. */
  environment?: Environment | null;
  description?: string | null;
}

/** Each event is written once per webhook. */
const webhooksMax = 50;

/**
 * Registers a webhook endpoint. The response contains the signing secret. Owner, admin, or an API key, whose
 * environment the webhook then has. A webhook created with an API key or access token receives only what that
 * credential may read, and ends with it.
 */
export async function createWebhook(
  services: Pick<Services, 'database' | 'clock' | 'secretBox' | 'webhookSender'>,
  actor: WebhookActor,
  input: CreateWebhookInput,
): Promise<WebhookView & { secret: string }> {
  const { database, clock, secretBox, webhookSender } = services;
  const access = await resolveOrganizationAccess(services, actor, input.organizationId, 'webhooks.create');
  const { organizationId, userId } = access;
  const environment = environmentFor(access.environment, input.environment) ?? null;
  await requireCreatorIsAdmin(database, access);
  requireMayReceive(scopesOfActor(actor), input.events);
  if (!(await webhookSender.isAllowed(input.url))) throw urlRejected(input.url, webhookSender);
  const now = clock.now();
  const row = {
    organizationId,
    id: uuidV7(now),
    url: input.url,
    description: input.description ?? null,
    events: eventList(input.events),
    environment,
    isActive: input.isActive ?? true,
    createdBy: userId,
    ...credentialOf(actor),
    scopes: actor.kind === 'oauth' ? actor.scopes : null,
    createdAt: now,
  };
  const secret = newWebhookSecret();
  const keep = async (tx: Database) => {
    // Locked also so that concurrent requests count each other.
    await lockToGrant(tx, access, 'webhooks.create', now);
    if ((await tx.webhooks.count(organizationId)) >= webhooksMax)
      throw new AppError('TOO_MANY_WEBHOOKS', { params: { most: webhooksMax } });
    await tx.webhooks.insert(row, sealWebhookSecret(secretBox, row, secret));
    await notifyNewAddress(services, tx, now, actor, row);
    await recordAudit(tx, now, actor, {
      organizationId,
      action: 'webhook.created',
      target: { type: 'webhook', id: row.id },
      details: { host: new URL(row.url).host },
    });
  };
  await showOnce(database, keep, (work) => organizationTransaction(database, organizationId, work));
  const webhook = {
    ...row,
    disabledReason: null,
    disabledAt: null,
    failingSince: null,
    pausedUntil: null,
    previousSecretUntil: null,
    updatedAt: now,
  };
  return { ...toWebhookView(webhook, now), secret };
}

/** The hint names the allowed ports if the port is what is wrong with the URL. */
export function urlRejected(url: string, { ports }: Pick<WebhookSender, 'ports'>): AppError {
  const { protocol, port } = URL.parse(url) ?? { protocol: '', port: '' };
  const detail = detailOf('url', 'URL_NOT_ALLOWED');
  if (protocol !== 'https:' || port === '' || ports.includes(port))
    return new AppError('URL_NOT_ALLOWED', { details: [detail] });
  const either = (language: Language) => new Intl.ListFormat(language, { type: 'disjunction' }).format(ports);
  const hint = {
    en: `url must use port ${either('en')}, not ${port}`,
    es: `url debe usar el puerto ${either('es')}, no el ${port}`,
  };
  return new AppError('URL_NOT_ALLOWED', { details: [{ ...detail, hint }] });
}

/** Without duplicates; `*` stands for all kinds. */
export const eventList = (events: readonly string[]) => [...new Set(events)];
