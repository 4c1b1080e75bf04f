import { largeBodyBytes } from '@lacre/services/limits/large-body';
import { yieldToEventLoop } from '@lacre/services/yield-to-event-loop';

let last = Promise.resolve();

/**
 * One large body is parsed in each turn of the event loop: many that arrive in the same one would hold up everybody
 * else until the last of them is parsed.
 */
export function turnToParse(bytes: number): Promise<void> | undefined {
  if (bytes <= largeBodyBytes) return undefined;
  last = last.then(yieldToEventLoop);
  return last;
}
