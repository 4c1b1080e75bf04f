import { isDatabaseUnavailable } from '@lacre/database/database-unavailable';
import type { Services } from '../services.ts';

/** Pauses between tries while the database does not answer: a minute in all. */
const pausesMs = [100, 300, 900, 2_700, 6_000, 10_000, 10_000, 15_000, 15_000];
/** The caller waits for so many of them; the others continue without it. */
const attended = 4;

/**
 * Writes what became of an attempt whose bytes were sent; tries again for a minute while the database does not answer
 * (reliability, section 2, crash point C9), the caller waiting for the first seconds of it. Never throws, because from
 * here on "it failed" would be a guess: undefined means that nothing is written yet, and then the row, durably
 * `sending` or `unknown`, leads recovery to the outcome if these tries do not.
 */
export async function recordOutcome<T>(
  { log }: Pick<Services, 'log'>,
  attempt: { organizationId: string; id: string },
  write: () => Promise<T>,
): Promise<T | undefined> {
  const { organizationId, id: attemptId } = attempt;
  const first = await tries(pausesMs.slice(0, attended));
  if (first !== 'not-yet') return first.value;
  void later();
  return undefined;

  async function tries(pauses: readonly number[]): Promise<{ value: T | undefined } | 'not-yet'> {
    for (const pauseMs of pauses) {
      try {
        return { value: await write() };
      } catch (error) {
        if (!isDatabaseUnavailable(error)) {
          const text = 'the outcome of a stamp could not be written and is left to recovery';
          log.error({ error, organizationId, attemptId }, text);
          return { value: undefined };
        }
        const text = 'the outcome of a stamp is not written yet: the database does not answer';
        log.warn({ error, organizationId, attemptId }, text);
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
    return 'not-yet';
  }

  async function later(): Promise<void> {
    if ((await tries(pausesMs.slice(attended))) === 'not-yet')
      log.error({ organizationId, attemptId }, 'the outcome of a stamp could not be written and is left to recovery');
  }
}
