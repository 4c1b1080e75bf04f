import type { UncheckedDocument } from '@lacre/database/repositories/sat-check.repository';
import { clockAhead, withClock } from '../environment-clock.ts';
import type { Services } from '../services.ts';
import { accountOfDocument } from './account-of-document.ts';
import { type Comparison, compareWithSat } from './compare-with-sat.ts';

/** Documents listed by one query, which reads all of the window to find the next ones. */
const listedMax = 1_000;
const documentsAtOnce = 20;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const windowDays = 60;

type Deps = Pick<Services, 'database' | 'clock' | 'catalogs' | 'csds' | 'log' | 'issuing'>;

/** The counts by kind. */
export interface SatComparison extends Record<Comparison, number> {
  /** Whether all documents that were due have been compared. */
  isComplete: boolean;
}

/**
 * Compares a portion of the documents in force of the last 60 days with the SAT, each once a day, taking turns between
 * organizations. Every difference is logged as an error and, if the SAT reports `Cancelado`, corrected. Stops when the
 * SAT answers about none of those it is asked about together.
 */
export async function reconcileWithSat(deps: Deps): Promise<SatComparison> {
  const { database, clock, log } = deps;
  const counts: SatComparison = { agrees: 0, cancelled: 0, missing: 0, unknown: 0, isComplete: true };
  const now = clock.now().getTime();
  const due = await database.satChecks.listDue(new Date(now - windowDays * dayMs), new Date(now - dayMs), listedMax);
  counts.isComplete = due.length < listedMax;
  for (let at = 0; at < due.length; at += documentsAtOnce) {
    const chunk = due.slice(at, at + documentsAtOnce);
    const results = await Promise.allSettled(chunk.map((document) => compareListed(deps, document)));
    for (const result of results) {
      if (result.status === 'rejected')
        log.error({ error: result.reason }, 'a document could not be compared with the SAT');
      counts[result.status === 'fulfilled' ? result.value : 'unknown'] += 1;
    }
    if (results.every((result) => result.status === 'rejected' || result.value === 'unknown')) {
      counts.isComplete &&= at + documentsAtOnce >= due.length;
      break;
    }
  }
  return counts;
}

/** Documents without an answer are due again in an hour: at the head of the list they would keep out all others. */
async function compareListed(
  deps: Deps,
  { organizationId, id, environment, aheadMs }: UncheckedDocument,
): Promise<Comparison> {
  const { database, clock } = deps;
  const row = await database.invoices.findById(organizationId, id);
  if (!row) return 'unknown';
  let result: Comparison = 'unknown';
  try {
    const pac = await accountOfDocument(deps, organizationId, id, environment);
    if (pac)
      result = await compareWithSat(withClock(deps, clockAhead(clock, Number(aheadMs))), pac, organizationId, row);
  } finally {
    if (result === 'unknown')
      await database.satChecks.putOff(organizationId, id, new Date(clock.now().getTime() - dayMs + hourMs));
  }
  return result;
}
