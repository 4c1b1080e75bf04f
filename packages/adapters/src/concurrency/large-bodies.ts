import { AppError } from '@lacre/services/errors';
import type { LargeBodies } from '@lacre/services/ports/large-bodies';
import { LaneLimiter } from './lane-limiter.ts';

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
