import { refusedFields } from '../request-faults.ts';

/** The SAT accepts a document for this long after its date, and rules may change for one that waits longer. */
const aheadMaxMs = 72 * 3_600_000;
/** Tolerance for clock differences: an instant this little in the past means now. */
const skewMs = 5 * 60_000;

/**
 * The instant at which to issue a document; undefined: as soon as possible. `now` is the time of its environment.
 * Throws 400 for an instant in the past or more than 72 hours ahead.
 */
export function dueAtOf(scheduledAt: string | undefined, now: Date): Date | undefined {
  if (scheduledAt === undefined) return undefined;
  const dueAt = new Date(scheduledAt);
  const aheadMs = dueAt.getTime() - now.getTime();
  if (aheadMs >= -skewMs && aheadMs <= aheadMaxMs) return aheadMs > 0 ? dueAt : now;
  const message = {
    en: 'scheduledAt must be an instant within the next 72 hours',
    es: 'scheduledAt debe ser un instante dentro de las próximas 72 horas',
  };
  throw refusedFields([{ path: 'scheduledAt', code: 'SCHEDULED_AT_OUT_OF_RANGE', message }]);
}
