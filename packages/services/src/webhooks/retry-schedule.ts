/**
 * Pauses before the second attempt, the third and so on: ten attempts within 75.6 hours, so that a weekend loses
 * nothing.
 */
export const retryPausesSeconds = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;
export const attemptsMax = retryPausesSeconds.length + 1;

const jitter = 0.2;
const daySeconds = 86_400;

/**
 * When to retry after `tries` failed attempts; undefined: never. A later `Retry-After` of the endpoint takes
 * precedence, up to a day.
 *
 * @param random 0 to 1: position within the jitter of plus and minus 20 %, so that simultaneous failures are not
 * retried simultaneously
 */
export function nextAttempt(tries: number, at: Date, retryAfter: string | undefined, random: number): Date | undefined {
  const pause = retryPausesSeconds[tries - 1];
  if (pause === undefined) return undefined;
  const scheduled = pause * (1 + jitter * (2 * random - 1));
  return new Date(at.getTime() + Math.max(scheduled, parseRetryAfter(retryAfter, at)) * 1000);
}

/** Statuses that mean the endpoint as a whole is overloaded or down. */
const slowingStatuses = new Set([429, 502, 504]);
const firstPauseSeconds = 5;
const pauseMaxSeconds = 600;

/**
 * How long nothing is sent to an endpoint after such a status: doubles each time, from five seconds to ten minutes, or
 * as long as it asked for. undefined: no pause.
 */
export function pauseUntil(
  status: number | null,
  pausesBefore: number,
  at: Date,
  retryAfter: string | undefined,
): Date | undefined {
  if (status === null || !slowingStatuses.has(status)) return undefined;
  const own = Math.min(firstPauseSeconds * 2 ** Math.min(pausesBefore, 20), pauseMaxSeconds);
  return new Date(at.getTime() + Math.max(own, parseRetryAfter(retryAfter, at)) * 1000);
}

/** Parses `Retry-After`, seconds or a date; 0 if it is neither, a day at most. */
function parseRetryAfter(retryAfter: string | undefined, at: Date): number {
  if (retryAfter === undefined) return 0;
  const seconds = /^\d{1,9}$/.test(retryAfter.trim())
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - at.getTime()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), daySeconds) : 0;
}
