import { instant, integer, json, oneOf, tenantKey, text, uuid } from '../columns.ts';
import { belongsTo, indexOfMigration, table } from '../table.ts';

export const deliveryStates = ['pending', 'delivered', 'failed'] as const;

/** One try, as it is kept. */
export interface AttemptEntry {
  at: string;
  durationMs: number;
  url: string;
  /** `webhook-id`, `webhook-timestamp`, `webhook-signature`. */
  headers: Record<string, string>;
  /** null when no answer came. */
  status: number | null;
  /** The first kilobyte of the answer. */
  response: string | null;
  error: string | null;
}

/** An event on its way to a webhook. */
export const WebhookDelivery = table('webhook_delivery', {
  columns: {
    ...tenantKey,
    webhookId: uuid(),
    eventId: uuid(),
    state: oneOf(deliveryStates),
    /** Since it was made or replayed. */
    tries: integer().default(0),
    nextAttemptAt: instant().nullable(),
    /** Being sent now; raised by every claim, compared by the write of the outcome. */
    fence: integer().default(0).hidden(),
    leasedUntil: instant().nullable().hidden(),
    /** Which process: one at a time serves a webhook. */
    leasedBy: uuid().nullable().hidden(),
    /** Every try, oldest first: when, how long, what was sent and answered. */
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
    indexOfMigration('webhook_delivery_leased_idx', ['organizationId', 'webhookId', 'leasedUntil']),
    { name: 'webhook_delivery_log_idx', columns: ['organizationId', 'webhookId', 'id'] },
  ],
  foreignKeys: [
    belongsTo('outbox_event', { organizationId: 'organizationId', eventId: 'id' }),
    belongsTo('webhook', { organizationId: 'organizationId', webhookId: 'id' }),
  ],
});
