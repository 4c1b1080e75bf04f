import type { Services } from '../services.ts';

const batch = 20;
/** Longer than the timeout of the provider's client. */
const leaseMs = 120_000;
/** After the first, second, ... failure; the last one repeats. */
const waitSeconds = [60, 300, 900, 3_600, 21_600];

/**
 * Notifies the payment provider of subscriptions that have ended here, until it has acknowledged. If a process dies,
 * its work is resumed after two minutes; notifying twice does no harm. Returns how many were acknowledged.
 */
export async function cancelSubscriptions({
  database,
  clock,
  billing,
  log,
}: Pick<Services, 'database' | 'clock' | 'billing' | 'log'>): Promise<number> {
  let cancelled = 0;
  for (;;) {
    const now = clock.now();
    const due = await database.billing.takeCancellations(now, new Date(now.getTime() + leaseMs), batch);
    for (const { id, provider, subscriptionId, tries } of due) {
      try {
        if (provider !== billing.name) throw new Error(`the payment provider ${provider} is not configured`);
        await billing.cancelSubscription(subscriptionId);
        await database.billing.removeCancellation(id);
        cancelled += 1;
      } catch (error) {
        const wait = waitSeconds[Math.min(tries, waitSeconds.length) - 1] ?? 60;
        const reason = error instanceof Error ? error.message : String(error);
        log.error(
          { reason, cancellationId: id, tries },
          'a subscription could not be cancelled and will be tried again',
        );
        await database.billing.postponeCancellation(id, new Date(clock.now().getTime() + wait * 1000));
      }
    }
    if (due.length < batch) return cancelled;
  }
}
