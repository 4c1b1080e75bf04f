import { refusedFields } from '../request-faults.ts';

/** The SAT takes a document for so long after its date, and one that waits longer may find other rules. */
const aheadMaxMs = 72 * 3_600_000;
/** Clocks differ: what is this little in the past means now. */
const skewMs = 5 * 60_000;

/**
 * When a document is to be issued; undefined: as soon as may be. `now` is the time of its environment. Throws 400 for
 * an instant that is past or more than 72 hours ahead.
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
