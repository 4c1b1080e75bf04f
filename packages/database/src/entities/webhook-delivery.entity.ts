import { instant, integer, json, oneOf, tenantKey, text, uuid } from '../columns.ts';
import { belongsTo, indexOfMigration, table } from '../table.ts';

const deliveryStates = ['pending', 'delivered', 'failed'] as const;

/** One try, as recorded. */
export interface AttemptEntry {
  at: string;
  durationMs: number;
  url: string;
  /** `webhook-id`, `webhook-timestamp`, `webhook-signature`. */
  headers: Record<string, string>;
  /** null if no response came. */
  status: number | null;
  /** The first kilobyte of the response. */
  response: string | null;
  error: string | null;
}

/** The delivery of an event to a webhook. */
export const WebhookDelivery = table('webhook_delivery', {
  columns: {
    ...tenantKey,
    webhookId: uuid(),
    eventId: uuid(),
    state: oneOf(deliveryStates),
    /** Since it was created or replayed. */
    tries: integer().default(0),
    nextAttemptAt: instant().nullable(),
    /** Incremented by every claim; recording the outcome compares it. */
    fence: integer().default(0).hidden(),
    leasedUntil: instant().nullable().hidden(),
    /** The process that holds it: only one at a time serves a webhook. */
    leasedBy: uuid().nullable().hidden(),
    /** Every try, oldest first: time, duration, request and response. */
    attempts: json<AttemptEntry[]>().default([]).hidden(),
    lastStatus: integer().nullable(),
    lastError: text().nullable(),
    completedAt: instant().nullable(),
    createdAt: instant(),
  },
  indices: [
    indexOfMigration('webhook_delivery_created_idx', ['createdAt']),
    indexOfMigration('webhook_delivery_due_idx', ['organizationId', 'webhookId', 'nextAttemptAt']),
    { name: 'webhook_delivery_event_key', columns: ['organizationId', 'eventId', 'webhookId'], unique: true },
    indexOfMigration('webhook_delivery_failed_idx', ['organizationId', 'webhookId', 'id']),
    indexOfMigration('webhook_delivery_leased_idx', ['organizationId', 'webhookId', 'leasedUntil']),
    { name: 'webhook_delivery_log_idx', columns: ['organizationId', 'webhookId', 'id'] },
  ],
  foreignKeys: [
    belongsTo('outbox_event', { organizationId: 'organizationId', eventId: 'id' }),
    belongsTo('webhook', { organizationId: 'organizationId', webhookId: 'id' }),
  ],
});
