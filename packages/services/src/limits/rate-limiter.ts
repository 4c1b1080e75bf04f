import type { Database } from '@lacre/database/database';
import { lruCache } from '../lru-cache.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';

/** Calls per minute of one caller (contract, section 9). Stamping has two limits, one for each environment. */
export const defaultLimits = {
  exchange: 15,
  'sign-in': 10,
  catalogs: 600,
  read: 1_200,
  write: 300,
  'stamp-production': 120,
  'stamp-sandbox': 300,
  export: 10,
};
export type LimitName = keyof typeof defaultLimits;
/** A class that is left out has no limit. */
export type Limits = Partial<Record<LimitName, number>>;

/** The outcome of one call, and what its answer says about the next ones. */
export interface RateVerdict {
  admitted: boolean;
  limit: number;
  /** At least so many are admitted still. Those that another process holds are not counted. */
  remaining: number;
  /** Whole seconds until there are more. */
  resetSeconds: number;
}

/**
 * Limits calls for all processes on one database together. Most calls are answered from memory: a process takes slices
 * of the allowance from the window's row and spends them by itself, so that never more than the limit is admitted in
 * all.
 */
export interface RateLimiter {
  /** Counts one call. Undefined: there is no limit. `stamp` is for calls whose environment is not known yet. */
  take(name: LimitName | 'stamp', caller: string): RateVerdict | undefined | Promise<RateVerdict>;
}

export const windowSeconds = 60;
const windowMs = windowSeconds * 1000;
/** Up to here every call is counted in the database, over the last sixty seconds at every moment. */
const exactMax = 15;
/** Callers remembered; beyond that the oldest are asked for in the database again. */
const callersMax = 50_000;

/** What this process may spend of a window, or that nothing is left of it. */
interface Lease {
  endsAt: number;
  left: number;
  granted: number;
}

export function createRateLimiter(
  { database, clock, log }: { database: Pick<Database, 'rateWindows'>; clock: Clock; log: Log },
  limits: Limits,
): RateLimiter {
  /** A lease that is forgotten is lost, so that fewer are admitted, never more. */
  const leases = lruCache<Lease>(callersMax);
  const asking = new Map<string, Promise<Lease>>();
  const local = lruCache<number[]>(callersMax);
  let loggedAt = 0;

  return {
    take(name, caller) {
      const limit = name === 'stamp' ? stampLimit(limits) : limits[name];
      if (limit === undefined) return undefined;
      const key = `${name}:${caller}`;
      const now = clock.now().getTime();
      const known = leases.get(key);
      if (known !== undefined && known.endsAt > now) {
        if (known.left > 0) return spend(known, limit, now);
        if (known.granted >= limit) return limitReached(limit, known.endsAt, now);
      }
      return limit <= exactMax ? takeExactly(key, limit, now) : ask(key, limit, now);
    },
  };

  /** All who come while the row is asked wait for the same answer, then share it. */
  async function ask(key: string, limit: number, now: number): Promise<RateVerdict> {
    for (;;) {
      let answer = asking.get(key);
      if (answer === undefined) {
        answer = takeSlice(key, limit, now).finally(() => asking.delete(key));
        asking.set(key, answer);
      }
      const lease = await answer;
      if (lease.left > 0) return spend(lease, limit, now);
      if (lease.granted >= limit) return limitReached(limit, lease.endsAt, now);
    }
  }

  async function takeSlice(key: string, limit: number, now: number): Promise<Lease> {
    let lease: Lease;
    try {
      const { startedAt, granted, slice } = await database.rateWindows.takeSlice(
        key,
        new Date(now),
        new Date(now - windowMs),
        limit,
      );
      lease = { endsAt: startedAt.getTime() + windowMs, left: slice, granted };
    } catch (error) {
      lease = { endsAt: now + windowMs, left: limit, granted: limit };
      countAlone(error);
    }
    leases.set(key, lease);
    return lease;
  }

  async function takeExactly(key: string, limit: number, now: number): Promise<RateVerdict> {
    const since = now - windowMs;
    const { admitted, calls, oldest } = await database.rateWindows
      .takeCall(key, new Date(now), new Date(since), limit)
      .catch((error: unknown) => {
        countAlone(error);
        const live = (local.get(key) ?? []).filter((at) => at > since);
        const fits = live.length < limit;
        if (fits) live.push(now);
        local.set(key, live);
        return { admitted: fits, calls: live.length, oldest: new Date(live[0] ?? now) };
      });
    const endsAt = oldest.getTime() + windowMs;
    // Refused calls until then need no database.
    if (!admitted) leases.set(key, { endsAt, left: 0, granted: limit });
    return admitted
      ? { admitted, limit, remaining: limit - calls, resetSeconds: secondsUntil(endsAt, now) }
      : limitReached(limit, endsAt, now);
  }

  /** Without the database each process admits the limit by itself, for a window at a time. */
  function countAlone(error: unknown): void {
    const now = clock.now().getTime();
    if (now - loggedAt < windowMs) return;
    loggedAt = now;
    log.warn({ error }, 'calls are counted by this process alone: the shared counters did not answer');
  }
}

/** Twice what may be stamped in all, so that calls that are refused in one environment leave the other one its own. */
function stampLimit(limits: Limits): number | undefined {
  const { 'stamp-production': production, 'stamp-sandbox': sandbox } = limits;
  return production === undefined || sandbox === undefined ? undefined : 2 * (production + sandbox);
}

function spend(lease: Lease, limit: number, now: number): RateVerdict {
  lease.left -= 1;
  const remaining = lease.left + Math.max(0, limit - lease.granted);
  return { admitted: true, limit, remaining, resetSeconds: secondsUntil(lease.endsAt, now) };
}

const limitReached = (limit: number, endsAt: number, now: number): RateVerdict => ({
  admitted: false,
  limit,
  remaining: 0,
  resetSeconds: secondsUntil(endsAt, now),
});

const secondsUntil = (end: number, now: number) => Math.max(1, Math.ceil((end - now) / 1000));
