import { clockAhead, withClock } from '../environment-clock.ts';
import type { Services } from '../services.ts';
import { accountOfDocument } from './account-of-document.ts';
import { type Comparison, compareWithSat } from './compare-with-sat.ts';

const batch = 20;
const dayMs = 86_400_000;
const windowDays = 60;

/**
 * Compares a portion of the documents in force of the last 60 days with the SAT, each once a day, taking turns between
 * organizations. Every difference is logged as an error and, if the SAT reports `Cancelado`, corrected. Returns the
 * counts by kind.
 */
export async function reconcileWithSat(
  deps: Pick<Services, 'database' | 'clock' | 'csds' | 'log' | 'issuing'>,
): Promise<Record<Comparison, number>> {
  const { database, clock, log } = deps;
  const counts: Record<Comparison, number> = { agrees: 0, cancelled: 0, missing: 0, unknown: 0 };
  const now = clock.now().getTime();
  const due = await database.satChecks.listDue(new Date(now - windowDays * dayMs), new Date(now - dayMs), batch);
  const results = await Promise.allSettled(
    due.map(async ({ organizationId, id, environment, aheadMs }) => {
      const pac = await accountOfDocument(deps, organizationId, id, environment);
      const row = pac && (await database.invoices.findById(organizationId, id));
      if (!pac || !row) return 'unknown';
      return compareWithSat(withClock(deps, clockAhead(clock, Number(aheadMs))), pac, organizationId, row);
    }),
  );
  for (const result of results) {
    if (result.status === 'rejected')
      log.error({ error: result.reason }, 'a document could not be compared with the SAT');
    counts[result.status === 'fulfilled' ? result.value : 'unknown'] += 1;
  }
  return counts;
}
