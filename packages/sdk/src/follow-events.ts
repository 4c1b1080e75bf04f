import type { Lacre } from './lacre.ts';
import type { Event } from './operations.ts';

/**
 * Yields all events after `after`, and new ones as they occur, until `signal` aborts. Store the id of the last event
 * processed to resume.
 */
export async function* followEvents(
  lacre: Lacre,
  { after, everySeconds = 5, signal }: { after?: string; everySeconds?: number; signal?: AbortSignal } = {},
): AsyncGenerator<Event, void> {
  for (let last = after; signal?.aborted !== true; ) {
    try {
      for await (const event of lacre.events.list(
        { ...(last !== undefined && { after: last }) },
        signal ? { signal } : {},
      )) {
        yield event;
        last = event.id;
        // Not the rest of the page.
        if (signal?.aborted) return;
      }
    } catch (error) {
      if (signal?.aborted) return;
      throw error;
    }
    await pause(everySeconds * 1000, signal);
  }
}

/** Resolves immediately if the signal aborts. */
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
