import { isDatabaseUnavailable } from '@lacre/database/database-unavailable';
import type { Services } from '../services.ts';

/** Pauses between tries while the database does not answer. */
const pausesMs = [100, 300, 900, 2_700];

/**
 * Writes what became of an attempt whose bytes were sent; tries again for some seconds while the database does not answer
 * (reliability, section 2, crash point C9). Never throws, because from here on "it failed" would be a guess: undefined means
 * that nothing was written, and then the row, durably `sending` or `unknown`, leads recovery to the outcome.
 */
export async function recordOutcome<T>(
  { log }: Pick<Services, 'log'>,
  attempt: { organizationId: string; id: string },
  write: () => Promise<T>,
): Promise<T | undefined> {
  const { organizationId, id: attemptId } = attempt;
  for (const pauseMs of [...pausesMs, undefined]) {
    try {
      return await write();
    } catch (error) {
      if (pauseMs === undefined || !isDatabaseUnavailable(error)) {
        log.error(
          { error, organizationId, attemptId },
          'the outcome of a stamp could not be written and is left to recovery',
        );
        return undefined;
      }
      log.warn(
        { error, organizationId, attemptId },
        'the outcome of a stamp is not written yet: the database does not answer',
      );
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  return undefined;
}
