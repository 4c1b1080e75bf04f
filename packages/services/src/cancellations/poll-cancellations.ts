import { clockAhead, withClock } from '../environment-clock.ts';
import type { Services } from '../services.ts';
import { accountOfDocument } from './account-of-document.ts';
import { advanceCancellation, leaseMs } from './advance-cancellation.ts';

const batch = 20;

/**
 * Processes the open requests that are due: sends those that could not be sent and queries the SAT about the others.
 */
export async function pollCancellations(
  deps: Pick<Services, 'database' | 'clock' | 'csds' | 'log' | 'issuing'>,
): Promise<{ taken: number; resolved: number }> {
  const { database, clock, log } = deps;
  const due = await database.cancellationRequests.takeDue(clock.now(), leaseMs, batch);
  const results = await Promise.allSettled(
    due.map(async ({ aheadMs, ...request }) => {
      const pac = await accountOfDocument(deps, request.organizationId, request.invoiceId, request.environment);
      if (!pac) return false;
      const { request: after } = await advanceCancellation(
        withClock(deps, clockAhead(clock, Number(aheadMs))),
        pac,
        request,
      );
      return after.state !== 'open';
    }),
  );
  for (const result of results)
    if (result.status === 'rejected') log.error({ error: result.reason }, 'a cancellation could not be processed');
  const resolved = results.filter((result) => result.status === 'fulfilled' && result.value).length;
  return { taken: due.length, resolved };
}
