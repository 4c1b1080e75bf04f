import { largeBodyBytes } from '@lacre/services/limits/large-body';
import { yieldToEventLoop } from '@lacre/services/yield-to-event-loop';

let last = Promise.resolve();

/**
 * Parses one large body per turn of the event loop: several that arrive together would block everyone else until the
 * last one is parsed.
 */
export function parseSlot(bytes: number): Promise<void> | undefined {
  if (bytes <= largeBodyBytes) return undefined;
  last = last.then(yieldToEventLoop);
  return last;
}
