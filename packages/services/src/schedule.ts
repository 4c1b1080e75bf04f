import { createHash } from 'node:crypto';

/**
 * A pause of a schedule, up to a fifth shorter: many rows that began to wait together are not due together. Which part
 * of the fifth follows from the row and the number of the try, so the same row always waits the same.
 */
export function jittered(pauseMs: number, rowId: string, tries: number): number {
  const part = createHash('sha256').update(`${rowId} ${tries}`).digest().readUInt32BE() / 2 ** 32;
  return Math.round(pauseMs * (1 - part / 5));
}

/** The pause after so many tries (from 1); the last one repeats. */
export function pauseAfter(schedule: readonly number[], tries: number): number {
  return schedule[Math.min(Math.max(tries, 1), schedule.length) - 1] ?? 0;
}
