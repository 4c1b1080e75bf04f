import type { Lacre } from './lacre.ts';
import type { Event } from './operations.ts';

/**
 * Every event after one, as they come, for ever: keep the id of the last one that you have dealt with, and begin there
 * next time.
 */
export async function* followEvents(
  lacre: Lacre,
  { after, everySeconds = 5, signal }: { after?: string; everySeconds?: number; signal?: AbortSignal } = {},
): AsyncGenerator<Event, void> {
  for (let last = after; signal?.aborted !== true; ) {
    for await (const event of lacre.events.list(
      { ...(last !== undefined && { after: last }) },
      signal ? { signal } : {},
    )) {
      yield event;
      last = event.id;
    }
    await pause(everySeconds * 1000, signal);
  }
}

/** Over at once where the signal says that nothing more is wanted. */
const pause = (milliseconds: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
  });
