import type { Job } from './job.ts';

/** Picks up events and deliveries without a notification: retries that have become due, and lost notifications. */
export const dispatchEventsJob = (dispatcher: { notify(): void }): Job => ({
  name: 'dispatch-events',
  everyMs: 1_000,
  lockLifetimeMs: 10_000,
  run: async () => dispatcher.notify(),
});
