import { createHash } from 'node:crypto';

/**
 * A pause of a schedule, shortened by up to a fifth, so that rows that began to wait together are not due together. The
 * jitter is derived from the row and the number of the try, so it is deterministic.
 */
export function jittered(pauseMs: number, rowId: string, tries: number): number {
  const part = createHash('sha256').update(`${rowId} ${tries}`).digest().readUInt32BE() / 2 ** 32;
  return Math.round(pauseMs * (1 - part / 5));
}

/** The pause after a number of tries (from 1); the last one repeats. */
export function pauseAfter(schedule: readonly number[], tries: number): number {
  return schedule[Math.min(Math.max(tries, 1), schedule.length) - 1] ?? 0;
}
