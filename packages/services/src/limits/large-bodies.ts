import { AppError } from '../errors.ts';
import { LaneLimiter, type Release } from './lane-limiter.ts';

/** Bodies up to here cost less to read than to queue. */
export const largeBodyBytes = 102_400;

/**
 * Turns for large bodies of strangers, before anything of them is read: one at a time of an address, so that nobody makes this process
 * hold, copy and parse many megabytes at once.
 */
export interface LargeBodies {
  /** A turn, which its taker gives back. Throws 429 when too many of the address wait already, or for too long. */
  turn(address: string): Promise<Release>;
}

/** `total` bounds the memory that they take together. */
export function createLargeBodies({ total = 32, waiting = 64, waitingPerLane = 2, waitMs = 15_000 } = {}): LargeBodies {
  const limiter = new LaneLimiter({ total, perLane: 1, waiting, waitingPerLane, waitMs });
  return {
    async turn(address) {
      const release = await limiter.enter(address);
      if (!release) throw new AppError('LARGE_BODIES_AT_ONCE', { retryAfterSeconds: 2 });
      return release;
    },
  };
}
