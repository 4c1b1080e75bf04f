import { eventKinds } from '@lacre/services/events/event-kinds';
import { z } from 'zod';
import { boundedList } from './bounded-list.ts';
import { changeOf } from './change-of.ts';
import { limit, paging } from './paging.ts';
import { id, instant, instantText, note, uuidText } from './text.ts';
import { Environment } from './user.ts';

/** Not an enum: the error message would list all of them. */
const EventKind = z.string().describe('An event kind of GET /webhooks/event-kinds');

const webhookFields = {
  id: uuidText(),
  organizationId: uuidText(),
  url: z.string(),
  events: z.array(z.string()).describe('Event kinds, or `*` for all'),
  isActive: z.boolean(),
  environment: Environment.nullable().describe('Only events of this environment; null: both'),
  description: z.string().nullable(),
  disabledReason: z
    .enum(['gone', 'failing', 'credential_ended'])
    .nullable()
    .describe(
      'Why the service disabled it: it responded 410, all deliveries failed for five days, or the API key or application that created it has ended',
    ),
  disabledAt: instantText().nullable(),
  failingSince: z.string().nullable().describe('Time of the first failure since the last success'),
  pausedUntil: instantText()
    .nullable()
    .describe(
      'It responded 429, 502 or 504: nothing is sent until this time, including tests and replays. Setting isActive to true or changing the url ends the pause',
    ),
  previousSecretExpiresAt: instantText().nullable().describe('Until this time the previous secret signs as well'),
  createdAt: instantText(),
  updatedAt: instantText(),
};

export const Webhook = z.object(webhookFields).meta({ id: 'Webhook' });
export const WebhookWithSecret = z
  .object({ ...webhookFields, secret: z.string().describe('Signing secret, `whsec_...` (Standard Webhooks)') })
  .meta({ id: 'WebhookWithSecret' });

const unknownKind = 'must be an event kind (GET /webhooks/event-kinds lists them)';
const unknownSubscription = 'must be * or an event kind (GET /webhooks/event-kinds lists them)';
const kind = () =>
  z.string({ error: unknownKind }).refine((value) => (eventKinds as readonly string[]).includes(value), {
    error: unknownKind,
  });
const anyKind = () =>
  z
    .string({ error: unknownSubscription })
    .refine((value) => value === '*' || (eventKinds as readonly string[]).includes(value), {
      error: unknownSubscription,
    });

const events = () =>
  boundedList(anyKind(), 1, 100, 'must contain between 1 and 100 elements').refine(
    (kinds) => !kinds.includes('*') || kinds.length === 1,
    { error: 'must contain either only * or event kinds' },
  );

/** The address is validated later, with a single message, when its target is resolved. */
const url = () =>
  z
    .string({ error: 'must be a public https URL' })
    .max(2_000, { error: 'must be a public https URL' })
    .meta({ format: 'uri' });
const description = () => note(500).nullish();

export const CreateWebhookInput = z.strictObject({
  organizationId: id(),
  url: url().describe('Public https address, port 443 or 8443'),
  events: events(),
  isActive: z.boolean().optional(),
  environment: Environment.nullish().describe('Default: both; with an API key, the environment of the key'),
  description: description(),
});

export const WebhookPath = z.strictObject({ organizationId: id(), id: id() });

export const UpdateWebhookInput = changeOf(['organizationId', 'id'], {
  organizationId: id(),
  id: id(),
  url: url().optional(),
  events: events().optional(),
  isActive: z.boolean().optional(),
  environment: Environment.nullable().optional(),
  description: description(),
});

export const TestWebhookInput = z.strictObject({
  organizationId: id(),
  id: id(),
  event: kind().optional().describe('Event kind of the sample to send; default: `webhook.test`'),
});

const deliveryFields = {
  id: uuidText(),
  webhookId: uuidText(),
  eventId: uuidText().describe('`webhook-id` of every attempt'),
  event: EventKind,
  environment: Environment.nullable(),
  test: z.boolean(),
  status: z
    .enum(['pending', 'delivered', 'failed'])
    .describe('`failed`: all attempts failed, or the webhook was disabled; it can be replayed'),
  attemptCount: z.int().describe('Attempts since it was created or last replayed'),
  nextAttemptAt: instantText().nullable().describe('Not before the pause of the webhook ends'),
  lastStatusCode: z.int().nullable(),
  lastError: z.string().nullable(),
  createdAt: instantText(),
  completedAt: instantText().nullable(),
};

export const WebhookDelivery = z.object(deliveryFields).meta({ id: 'WebhookDelivery' });
export const WebhookDeliveryList = z
  .object({
    data: z.array(WebhookDelivery),
    total: z.int(),
    page: z.int(),
    limit: z.int(),
    totalPages: z.int(),
  })
  .meta({ id: 'WebhookDeliveryList' });
export const WebhookDeliveryDetail = z
  .object({
    ...deliveryFields,
    requestBody: z.string().describe('The exact body, the same in each attempt'),
    attempts: z
      .array(
        z.object({
          at: z.string(),
          durationMs: z.int(),
          request: z.object({ url: z.string(), headers: z.record(z.string(), z.string()) }),
          response: z
            .object({
              statusCode: z.int(),
              body: z.string().nullable().describe('First kilobyte of the response body'),
            })
            .nullable()
            .describe('null if there was no response'),
          error: z.string().nullable(),
        }),
      )
      .describe('The last 30, oldest first'),
  })
  .meta({ id: 'WebhookDeliveryDetail' });

export const ListDeliveriesInput = z.strictObject({
  organizationId: id(),
  id: id(),
  ...paging,
  status: z
    .enum(['pending', 'delivered', 'failed'], { error: 'must be one of: pending, delivered, failed' })
    .optional()
    .describe('All if omitted'),
  event: kind().optional().describe('Exact match'),
});

export const DeliveryPath = z.strictObject({ organizationId: id(), id: id(), deliveryId: id() });

export const ReplayEventsInput = z.strictObject({
  organizationId: id(),
  id: id(),
  from: instant().describe('Start of the period, inclusive'),
  to: instant().optional().describe('End of the period, exclusive; default: now'),
  events: boundedList(kind(), 1, 100, 'must contain between 1 and 100 elements')
    .optional()
    .describe('Default: all kinds that the webhook is subscribed to'),
});
export const ReplayedEvents = z
  .object({ events: z.int().describe('Number of events that will be sent'), from: z.string(), to: z.string() })
  .meta({ id: 'ReplayedEvents' });

export const EventKindDescription = z
  .object({
    kind: z.string(),
    when: z.string(),
    schema: z.record(z.string(), z.unknown()).describe('JSON Schema (2020-12) of the body'),
    sample: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'EventKindDescription' });

export const Event = z
  .object({
    id: uuidText().describe('The same as `webhook-id` of its deliveries'),
    type: EventKind,
    timestamp: instantText().describe('When it happened'),
    organizationId: uuidText(),
    environment: Environment.nullable(),
    data: z.record(z.string(), z.unknown()),
    test: z.literal(true).optional(),
  })
  .meta({ id: 'Event' });
export const EventPage = z
  .object({
    data: z.array(Event),
    after: z.string().nullable().describe('Cursor for the next page'),
    hasMore: z.boolean(),
  })
  .meta({ id: 'EventPage' });
export const ListEventsInput = z.strictObject({
  after: id().optional().describe('ID of the last event you have processed; if omitted, starts with the oldest event'),
  limit: limit(100),
  tail: z
    .boolean({ error: 'must be true or false' })
    .optional()
    .describe('true, without `after`: returns no events but the cursor of the newest one, to start with the next event')
    .meta({ default: false }),
});
export const TriggerEventInput = z.strictObject({
  type: kind().describe('An event kind of GET /webhooks/event-kinds'),
});
