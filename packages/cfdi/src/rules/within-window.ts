import { instantOf } from '../dates.ts';

const WINDOW_MS = 72 * 3_600_000;

/** RMF 2.7.2.9: a date is at most 72 hours old and not in the future, by the clock of any zone its place may have. */
export const isWithinWindow = (
  date: string,
  { now, zona, zonas = [zona] }: { now: Date; zona: string; zonas?: readonly string[] | undefined },
): boolean =>
  zonas.some((zone) => {
    const age = now.getTime() - instantOf(date, zone).getTime();
    return age >= 0 && age <= WINDOW_MS;
  });
