import type { EventKind } from '@lacre/services/events/event-kinds';
import { advanceSandboxClock, readSandboxClock, resetSandboxClock } from '@lacre/services/sandbox/sandbox-clock';
import { triggerEvent } from '@lacre/services/sandbox/trigger-event';
import { access, invoiceProcedure } from '../procedures.ts';
import { AdvanceClockInput, SandboxClock } from '../schemas/cancellation.ts';
import { Nothing } from '../schemas/nothing.ts';
import { Event, TriggerEventInput } from '../schemas/webhook.ts';
import { t } from '../trpc.ts';

const tags = ['lacre'];

/** Clock and test events of an organization's sandbox: for a sandbox key, or the session of an owner or admin. */
export const sandboxRouter = t.router({
  clock: invoiceProcedure('sandbox.clock')
    .meta({
      openapi: { method: 'GET', path: '/sandbox/clock', tags, summary: 'Get the sandbox clock' },
    })
    .input(Nothing)
    .use(access)
    .output(SandboxClock)
    .query(({ ctx }) => readSandboxClock(ctx.services, ctx.access)),

  advance: invoiceProcedure('sandbox.advance')
    .meta({
      openapi: { method: 'POST', path: '/sandbox/clock/advance', tags, summary: 'Advance the sandbox clock' },
      rest: { makes: true },
    })
    .input(AdvanceClockInput)
    .use(access)
    .output(SandboxClock)
    .mutation(({ ctx, input }) => advanceSandboxClock(ctx.services, ctx.access, input)),

  reset: invoiceProcedure('sandbox.reset')
    .meta({
      openapi: { method: 'POST', path: '/sandbox/clock/reset', tags, summary: 'Reset the sandbox clock' },
    })
    .input(Nothing)
    .use(access)
    .output(SandboxClock)
    .mutation(({ ctx }) => resetSandboxClock(ctx.services, ctx.access)),

  triggerEvent: invoiceProcedure('sandbox.triggerEvent')
    .meta({
      openapi: {
        method: 'POST',
        path: '/sandbox/events',
        tags: ['webhooks'],
        summary: 'Send a sample event to the feed and to all subscribed webhooks',
      },
      rest: { status: 202 },
    })
    .input(TriggerEventInput)
    .use(access)
    .output(Event)
    .mutation(({ ctx, input }) => triggerEvent(ctx.services, ctx.access, { type: input.type as EventKind })),
});
