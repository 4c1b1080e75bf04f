import type { Job } from './job.ts';

/**
 * Looks for events and deliveries that were not announced: tries that have become due, and whatever an announcement
 * missed.
 */
export const dispatchEventsJob = (dispatcher: { notify(): void }): Job => ({
  name: 'dispatch-events',
  everyMs: 1_000,
  lockLifetimeMs: 10_000,
  run: async () => dispatcher.notify(),
});
