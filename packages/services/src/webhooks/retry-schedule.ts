/**
 * Pauses before the second attempt, the third and so on: ten attempts within 75.6 hours, so that a weekend loses
 * nothing.
 */
export const retryPausesSeconds = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;
export const attemptsMax = retryPausesSeconds.length + 1;

const jitter = 0.2;
const daySeconds = 86_400;

/**
 * When to try again after `tries` attempts that failed; undefined: never. What the receiver asked for (`Retry-After`)
 * counts when it is later, up to a day.
 *
 * @param random 0 to 1: where in the plus and minus 20 % it falls, so that what failed together does not return
 * together
 */
export function nextAttempt(tries: number, at: Date, retryAfter: string | undefined, random: number): Date | undefined {
  const pause = retryPausesSeconds[tries - 1];
  if (pause === undefined) return undefined;
  const scheduled = pause * (1 + jitter * (2 * random - 1));
  return new Date(at.getTime() + Math.max(scheduled, secondsAskedFor(retryAfter, at)) * 1000);
}

/** Statuses by which a receiver says that all of it is too much or not there. */
const slowingStatuses = new Set([429, 502, 504]);
const firstPauseSeconds = 5;
const pauseMaxSeconds = 600;

/**
 * How long nothing at all is sent to a receiver that answered so: twice as long each time, five seconds to ten minutes,
 * or as it asked for. undefined: it goes on.
 */
export function pauseUntil(
  status: number | null,
  pausesBefore: number,
  at: Date,
  retryAfter: string | undefined,
): Date | undefined {
  if (status === null || !slowingStatuses.has(status)) return undefined;
  const own = Math.min(firstPauseSeconds * 2 ** Math.min(pausesBefore, 20), pauseMaxSeconds);
  return new Date(at.getTime() + Math.max(own, secondsAskedFor(retryAfter, at)) * 1000);
}

/** Of `Retry-After`, seconds or a date; 0 for what is neither, a day at most. */
function secondsAskedFor(retryAfter: string | undefined, at: Date): number {
  if (retryAfter === undefined) return 0;
  const seconds = /^\d{1,9}$/.test(retryAfter.trim())
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - at.getTime()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), daySeconds) : 0;
}
