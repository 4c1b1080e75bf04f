import type { AttemptEntry } from '@lacre/database/entities/webhook-delivery.entity';
import type { DeliveryRow } from '@lacre/database/repositories/delivery-log';
import type { WebhookRow } from '@lacre/database/repositories/webhook.repository';
import type { Environment } from '../actor.ts';
import type { ResponseLanguage } from '../language.ts';
import { deliveryFaultIn } from './delivery-faults.ts';

/** A webhook (interface specification), plus its state. */
export interface WebhookView {
  id: string;
  organizationId: string;
  url: string;
  events: string[];
  isActive: boolean;
  /** null: both. */
  environment: Environment | null;
  description: string | null;
  /**
   * `gone`: the endpoint returned 410; `failing`: nothing but failures for five days; `credential_ended`: the API key
   * or the application that created it was revoked. null when a person disabled it.
   */
  disabledReason: 'gone' | 'failing' | 'credential_ended' | null;
  disabledAt: string | null;
  /** The first failure since the last success. */
  failingSince: string | null;
  /** After a 429, 502 or 504, nothing is sent until then, including tests and replays. */
  pausedUntil: string | null;
  /** Until then the secret before the last rotation signs too. */
  previousSecretExpiresAt: string | null;
  createdAt: string;
  updatedAt: string;
}

export function toWebhookView(row: WebhookRow, now: Date): WebhookView {
  const { previousSecretUntil, pausedUntil } = row;
  return {
    id: row.id,
    organizationId: row.organizationId,
    url: row.url,
    events: row.events,
    isActive: row.isActive,
    environment: row.environment,
    description: row.description,
    disabledReason: row.disabledReason,
    disabledAt: row.disabledAt?.toISOString() ?? null,
    failingSince: row.failingSince?.toISOString() ?? null,
    pausedUntil: row.isActive && pausedUntil && pausedUntil > now ? pausedUntil.toISOString() : null,
    previousSecretExpiresAt:
      previousSecretUntil && previousSecretUntil > now ? previousSecretUntil.toISOString() : null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Element of the delivery log. */
export interface DeliveryView {
  id: string;
  webhookId: string;
  eventId: string;
  event: string;
  environment: Environment | null;
  test: boolean;
  /** `failed`: the last attempt failed, or the webhook was disabled. It can be replayed. */
  status: 'pending' | 'delivered' | 'failed';
  /** Since it was created or last replayed. */
  attemptCount: number;
  /** Never before `pausedUntil` of the webhook. */
  nextAttemptAt: string | null;
  lastStatusCode: number | null;
  lastError: string | null;
  createdAt: string;
  completedAt: string | null;
}

/** With request and response. */
export interface DeliveryDetail extends DeliveryView {
  /** The body, the same at each attempt. */
  requestBody: string;
  /** Oldest first. */
  attempts: AttemptView[];
}

export interface AttemptView {
  at: string;
  durationMs: number;
  request: { url: string; headers: Record<string, string> };
  /** null when there was no response. */
  response: { statusCode: number; body: string | null } | null;
  error: string | null;
}

export function toDeliveryView(
  row: DeliveryRow,
  { pausedUntil }: Pick<WebhookRow, 'pausedUntil'>,
  language: ResponseLanguage,
): DeliveryView {
  const { nextAttemptAt } = row;
  const next = nextAttemptAt && pausedUntil && pausedUntil > nextAttemptAt ? pausedUntil : nextAttemptAt;
  return {
    id: row.id,
    webhookId: row.webhookId,
    eventId: row.eventId,
    event: row.kind,
    environment: row.environment,
    test: row.isTest,
    status: row.state,
    attemptCount: row.tries,
    nextAttemptAt: next?.toISOString() ?? null,
    lastStatusCode: row.lastStatus,
    lastError: deliveryFaultIn(row.lastError, language),
    createdAt: row.createdAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
  };
}

export function toAttemptView(
  { at, durationMs, url, headers, status, response, error }: AttemptEntry,
  language: ResponseLanguage,
): AttemptView {
  return {
    at,
    durationMs,
    request: { url, headers },
    response: status === null ? null : { statusCode: status, body: response },
    error: deliveryFaultIn(error, language),
  };
}
