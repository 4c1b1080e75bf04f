import { setTimeout as delay } from 'node:timers/promises';
import { isDatabaseUnavailable } from '@lacre/database/database-unavailable';
import type { Services } from '../services.ts';

/** Pauses between retries while the database is unavailable: a minute in total. */
const pausesMs = [100, 300, 900, 2_700, 6_000, 10_000, 10_000, 15_000];
/**
 * Writes the PAC's response to a document or a cancellation request. Retries for a minute while the database is
 * unavailable (reliability, section 2, crash point C9); the caller waits only for the first seconds, however long a
 * single try hangs. Never throws, because reporting a failure would be a guess: undefined means that nothing has been
 * written yet. If the retries fail too, recovery finds the outcome through the row, which durably records that the
 * document was sent.
 *
 * @param attendedMs how long the caller waits after a first failed try; the retries continue in the background
 */
export async function recordOutcome<T>(
  { log }: Pick<Services, 'log'>,
  sent: { organizationId: string } & ({ attemptId: string } | { cancellationId: string }),
  write: () => Promise<T>,
  attendedMs = 4_000,
): Promise<T | undefined> {
  const first = await tryOnce();
  if (first !== 'not-yet') return first.value;
  const waiting = new AbortController();
  const patience = delay(attendedMs, undefined, { signal: waiting.signal }).catch(() => undefined);
  const result = await Promise.race([tryAgain(), patience]);
  waiting.abort();
  return result;

  async function tryOnce(): Promise<{ value: T | undefined } | 'not-yet'> {
    try {
      return { value: await write() };
    } catch (error) {
      if (isDatabaseUnavailable(error)) {
        const text = 'what the PAC answered is not written yet: the database does not answer';
        log.warn({ error, ...sent }, text);
        return 'not-yet';
      }
      const text = 'what the PAC answered could not be written and is left to recovery';
      log.error({ error, ...sent }, text);
      return { value: undefined };
    }
  }

  async function tryAgain(): Promise<T | undefined> {
    for (const pauseMs of pausesMs) {
      await delay(pauseMs);
      const next = await tryOnce();
      if (next !== 'not-yet') return next.value;
    }
    log.error(sent, 'what the PAC answered could not be written and is left to recovery');
    return undefined;
  }
}
