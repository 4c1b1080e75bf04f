import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@lacre/services/errors';
import type { LargeBodies } from '@lacre/services/ports/large-bodies';
import { LaneLimiter } from './lane-limiter.ts';

/** How much the bodies of one address may cost, and how time is measured. */
export interface LargeBodiesOptions {
  /** Bodies at once, of all addresses: limits the memory they take together. */
  total?: number;
  waiting?: number;
  waitingPerLane?: number;
  waitMs?: number;
  /** For authenticated callers. */
  ofOwners?: { total: number; perLane: number; waiting: number; waitingPerLane: number };
  /** Per address, whether or not they are accepted: otherwise quickly rejected bodies would just come more often. */
  bytesPerSecond?: number;
  /** Milliseconds, from any origin. */
  now?: () => number;
  wait?: (ms: number) => Promise<unknown>;
}

/** The largest body of an unauthenticated caller: assumed if its length is neither announced nor known afterwards. */
const bytesMax = 5_000_000;

export function createLargeBodies({
  total = 32,
  waiting = 64,
  waitingPerLane = 2,
  waitMs = 15_000,
  ofOwners = { total: 128, perLane: 8, waiting: 1_024, waitingPerLane: 128 },
  bytesPerSecond = 2_000_000,
  now = () => performance.now(),
  wait = (ms) => pause(ms, undefined, { ref: false }),
}: LargeBodiesOptions = {}): LargeBodies {
  const addresses = new LaneLimiter({ total: Infinity, perLane: 1, waiting, waitingPerLane, waitMs });
  const all = new LaneLimiter({ total, perLane: total, waiting, waitMs });
  const owners = new LaneLimiter({ ...ofOwners, waitMs });
  const unannounced = new LaneLimiter({ ...ofOwners, perLane: 2 * ofOwners.perLane, waitMs });
  return {
    turnOf: (owner, bytes, signal) => enter(bytes === Infinity ? unannounced : owners, owner, signal),
    areAwaited: () => [all, owners, unannounced].some((turns) => turns.isCrowded()),
    async turn(address, bytes, signal) {
      const leaveAddress = await enter(addresses, address, signal);
      const leaveAll = await all.enter(undefined, { signal });
      if (!leaveAll) {
        leaveAddress();
        throw tooMany();
      }
      const begunAt = now();
      return (bytesRead = Infinity) => {
        leaveAll();
        const counted = Math.min(bytes === Infinity ? bytesRead : bytes, bytesMax);
        const left = begunAt + (counted / bytesPerSecond) * 1000 - now();
        if (left > 0) void wait(left).then(leaveAddress);
        else leaveAddress();
      };
    },
  };
}

async function enter(turns: LaneLimiter, lane: string, signal: AbortSignal | undefined): Promise<() => void> {
  const leave = await turns.enter(lane, { signal });
  if (!leave) throw tooMany();
  return leave;
}

const tooMany = () => new AppError('LARGE_BODIES_AT_ONCE', { retryAfterSeconds: 2 });
