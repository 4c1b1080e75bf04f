import type { EventKind } from '@lacre/services/events/event-kinds';
import { listEventKinds } from '@lacre/services/events/list-event-kinds';
import { listEvents } from '@lacre/services/events/list-events';
import { createWebhook } from '@lacre/services/webhooks/create-webhook';
import { deleteWebhook } from '@lacre/services/webhooks/delete-webhook';
import { getDelivery } from '@lacre/services/webhooks/get-delivery';
import { getWebhook } from '@lacre/services/webhooks/get-webhook';
import { listDeliveries } from '@lacre/services/webhooks/list-deliveries';
import { listWebhooks } from '@lacre/services/webhooks/list-webhooks';
import { replayDelivery } from '@lacre/services/webhooks/replay-delivery';
import { replayEvents } from '@lacre/services/webhooks/replay-events';
import { rotateWebhookSecret } from '@lacre/services/webhooks/rotate-webhook-secret';
import { testWebhook } from '@lacre/services/webhooks/test-webhook';
import { updateWebhook } from '@lacre/services/webhooks/update-webhook';
import { z } from 'zod';
import { invoiceProcedure, organizationProcedure, publicProcedure } from '../procedures.ts';
import { OrganizationIdPath } from '../schemas/api-key.ts';
import { Nothing } from '../schemas/nothing.ts';
import {
  CreateWebhookInput,
  DeliveryPath,
  EventKindDescription,
  EventPage,
  ListDeliveriesInput,
  ListEventsInput,
  ReplayEventsInput,
  ReplayedEvents,
  TestWebhookInput,
  UpdateWebhookInput,
  Webhook,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookDeliveryList,
  WebhookPath,
  WebhookWithSecret,
} from '../schemas/webhook.ts';
import { t } from '../trpc.ts';

const tags = ['webhooks'];
const webhooksPath = '/organizations/{organizationId}/webhooks' as const;
const webhookPath = `${webhooksPath}/{id}` as const;

export const webhooksRouter = t.router({
  create: organizationProcedure('webhooks.create')
    .meta({
      openapi: { method: 'POST', path: webhooksPath, tags, summary: 'Create a webhook' },
      rest: {
        status: 201,
        errors: [403, 404, 409],
        location: ({ id }, { organizationId }) => `/organizations/${String(organizationId)}/webhooks/${id}`,
      },
    })
    .input(CreateWebhookInput)
    .output(WebhookWithSecret)
    .mutation(({ ctx, input }) => createWebhook(ctx.services, ctx.actor, input)),

  list: organizationProcedure('webhooks.list')
    .meta({
      openapi: { method: 'GET', path: webhooksPath, tags, summary: 'List webhooks with their signing secrets' },
      rest: { errors: [403, 404] },
    })
    .input(OrganizationIdPath)
    .output(z.array(WebhookWithSecret))
    .query(({ ctx, input }) => listWebhooks(ctx.services, ctx.actor, input)),

  get: organizationProcedure('webhooks.get')
    .meta({
      openapi: { method: 'GET', path: webhookPath, tags, summary: 'Get a webhook' },
      rest: { errors: [403, 404] },
    })
    .input(WebhookPath)
    .output(Webhook)
    .query(({ ctx, input }) => getWebhook(ctx.services, ctx.actor, input)),

  update: organizationProcedure('webhooks.update')
    .meta({
      openapi: { method: 'PATCH', path: webhookPath, tags, summary: 'Update a webhook' },
      rest: { errors: [403, 404, 409] },
    })
    .input(UpdateWebhookInput)
    .output(Webhook)
    .mutation(({ ctx, input }) => updateWebhook(ctx.services, ctx.actor, input)),

  delete: organizationProcedure('webhooks.delete')
    .meta({
      openapi: { method: 'DELETE', path: webhookPath, tags, summary: 'Delete a webhook and its delivery log' },
      rest: { status: 204, errors: [403, 404] },
    })
    .input(WebhookPath)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteWebhook(ctx.services, ctx.actor, input)),

  rotateSecret: organizationProcedure('webhooks.rotateSecret')
    .meta({
      openapi: {
        method: 'POST',
        path: `${webhookPath}/rotate-secret`,
        tags,
        summary: 'Rotate the signing secret; the previous one also signs for 24 hours',
      },
      rest: { makes: true, errors: [403, 404] },
    })
    .input(WebhookPath)
    .output(WebhookWithSecret)
    .mutation(({ ctx, input }) => rotateWebhookSecret(ctx.services, ctx.actor, input)),

  test: organizationProcedure('webhooks.test')
    .meta({
      openapi: { method: 'POST', path: `${webhookPath}/test`, tags, summary: 'Send a sample event to a webhook' },
      rest: { status: 202, errors: [403, 404, 409] },
    })
    .input(TestWebhookInput)
    .output(WebhookDelivery)
    .mutation(({ ctx, input }) =>
      testWebhook(ctx.services, ctx.actor, { ...input, event: input.event as EventKind | undefined }),
    ),

  listDeliveries: organizationProcedure('webhooks.listDeliveries')
    .meta({
      openapi: { method: 'GET', path: `${webhookPath}/deliveries`, tags, summary: 'List deliveries of a webhook' },
      rest: { errors: [403, 404] },
    })
    .input(ListDeliveriesInput)
    .output(WebhookDeliveryList)
    .query(({ ctx, input }) => listDeliveries(ctx.services, ctx.actor, input, ctx.language)),

  getDelivery: organizationProcedure('webhooks.getDelivery')
    .meta({
      openapi: {
        method: 'GET',
        path: `${webhookPath}/deliveries/{deliveryId}`,
        tags,
        summary: 'Get a delivery with the request and response of each attempt',
      },
      rest: { errors: [403, 404] },
    })
    .input(DeliveryPath)
    .output(WebhookDeliveryDetail)
    .query(({ ctx, input }) => getDelivery(ctx.services, ctx.actor, input, ctx.language)),

  replayDelivery: organizationProcedure('webhooks.replayDelivery')
    .meta({
      openapi: {
        method: 'POST',
        path: `${webhookPath}/deliveries/{deliveryId}/replay`,
        tags,
        summary: 'Replay a delivery with the same id',
      },
      rest: { status: 202, errors: [403, 404, 409] },
    })
    .input(DeliveryPath)
    .output(WebhookDelivery)
    .mutation(({ ctx, input }) => replayDelivery(ctx.services, ctx.actor, input, ctx.language)),

  replay: organizationProcedure('webhooks.replay')
    .meta({
      openapi: { method: 'POST', path: `${webhookPath}/replay`, tags, summary: 'Replay the events of a period' },
      rest: { status: 202, errors: [403, 404, 409] },
    })
    .input(ReplayEventsInput)
    .output(ReplayedEvents)
    .mutation(({ ctx, input }) => replayEvents(ctx.services, ctx.actor, input)),

  eventKinds: publicProcedure('webhooks.eventKinds')
    .meta({
      openapi: {
        method: 'GET',
        path: '/webhooks/event-kinds',
        tags,
        summary: 'List the event kinds with JSON Schema and a sample',
      },
      rest: { cacheSeconds: 300 },
    })
    .input(Nothing)
    .output(z.array(EventKindDescription))
    .query(() => [...listEventKinds()]),
});

export const eventsRouter = t.router({
  list: invoiceProcedure('events.list')
    .meta({
      openapi: { method: 'GET', path: '/events', tags, summary: 'List events, the same that webhooks receive' },
      rest: { errors: [403] },
    })
    .input(ListEventsInput)
    .output(EventPage)
    .query(({ ctx, input }) => listEvents(ctx.services, ctx.actor, input)),
});
