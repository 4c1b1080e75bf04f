import { resolveOrganizationAccess } from '../access.ts';
import { english, type ResponseLanguage } from '../language.ts';
import type { Services } from '../services.ts';
import { findWebhook, type WebhookActor } from './webhook-access.ts';
import { type DeliveryView, toDeliveryView } from './webhook-view.ts';

export interface ListDeliveriesInput {
  organizationId: string;
  id: string;
  /** Starts at 1. */
  page?: number;
  limit?: number;
  status?: 'pending' | 'delivered' | 'failed';
  event?: string;
}

export interface DeliveryPage {
  data: DeliveryView[];
  total: number;
  page: number;
  limit: number;
  totalPages: number;
}

/** The webhook's past and pending deliveries, newest first; kept for 30 days. */
export async function listDeliveries(
  services: Pick<Services, 'database'>,
  actor: WebhookActor,
  input: ListDeliveriesInput,
  language: ResponseLanguage = english,
): Promise<DeliveryPage> {
  const access = await resolveOrganizationAccess(services, actor, input.organizationId, 'webhooks.listDeliveries');
  const { organizationId } = access;
  const webhook = await findWebhook(services, access, input.id);
  const { id } = webhook;
  const { page = 1, limit = 20 } = input;
  const filter = { state: input.status, kind: input.event };
  const { webhookDeliveries } = services.database;
  const [rows, total] = await Promise.all([
    webhookDeliveries.list(organizationId, id, filter, { offset: (page - 1) * limit, limit }),
    webhookDeliveries.count(organizationId, id, filter),
  ]);
  return {
    data: rows.map((row) => toDeliveryView(row, webhook, language)),
    total,
    page,
    limit,
    totalPages: Math.ceil(total / limit),
  };
}
