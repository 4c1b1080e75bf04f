import type { CancellationRequest } from '@lacre/database/repositories/cancellation-request.repository';
import { createDueSlots, type Done, type DueSlots, sharedSlots } from '../due-slots.ts';
import { clockAhead, withClock } from '../environment-clock.ts';
import type { Services } from '../services.ts';
import { accountOfDocument } from './account-of-document.ts';
import { advanceCancellation, leaseMs } from './advance-cancellation.ts';

type Deps = Pick<Services, 'database' | 'clock' | 'catalogs' | 'csds' | 'log' | 'issuing'>;

/**
 * Processes the open requests that are due: sends those that could not be sent and queries the SAT about the others.
 */
export function createCancellationPolling(deps: Deps): DueSlots {
  const { database, clock, log } = deps;
  return createDueSlots<CancellationRequest & { aheadMs: string }>({
    ...sharedSlots,
    take: (limit, turns) => database.cancellationRequests.takeDue(clock.now(), leaseMs, limit, turns),
    async process({ aheadMs, ...request }) {
      const pac = await accountOfDocument(deps, request.organizationId, request.invoiceId, request.environment);
      if (!pac) return false;
      const ahead = withClock(deps, clockAhead(clock, Number(aheadMs)));
      return (await advanceCancellation(ahead, pac, request)).request.state !== 'open';
    },
    onFailure: (error, { organizationId, id: cancellationId }) =>
      log.error({ error, organizationId, cancellationId }, 'a cancellation could not be processed'),
  });
}

/** One run that waits for all it has taken. */
export const pollCancellations = (deps: Deps): Promise<Done> => createCancellationPolling(deps).run({ toEnd: true });
