import type { Database } from '@lacre/database/database';
import { lruCache } from '../lru-cache.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';

/** Calls per minute per caller (contract, section 9). Stamping has two limits, one for each environment. */
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
/** An omitted class has no limit. */
export type Limits = Partial<Record<LimitName, number>>;

/** The result of one call, with the values of the rate limit headers. */
export interface RateLimitResult {
  admitted: boolean;
  limit: number;
  /** A lower bound: slices held by other processes are not counted. */
  remaining: number;
  /** Whole seconds until the limit resets. */
  resetSeconds: number;
}

/**
 * Limits calls across all processes on one database. Most calls are decided in memory: a process leases slices of the
 * allowance from the window's row and spends them locally, so the limit is never exceeded in total.
 */
export interface RateLimiter {
  /** Counts one call. Undefined: no limit. `stamp` is for calls whose environment is not known yet. */
  take(name: LimitName | 'stamp', caller: string): RateLimitResult | undefined | Promise<RateLimitResult>;
}

export const windowSeconds = 60;
const windowMs = windowSeconds * 1000;
/** Limits up to this one are counted in the database call by call, over a sliding window of sixty seconds. */
const exactMax = 15;
/** Callers in memory; beyond that the least recently used ones are looked up in the database again. */
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
  /** A lease that is evicted is lost, so fewer calls are admitted, never more. */
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
      if (known !== undefined && isCurrent(known.endsAt - windowMs, now)) {
        if (known.left > 0) return spend(known, limit, now);
        if (known.granted >= limit) return limitReached(limit, known.endsAt, now);
      }
      return limit <= exactMax ? takeExactly(key, limit, now) : ask(key, limit, now);
    },
  };

  /** Calls that arrive while the row is being read wait for the same response, then share it. */
  async function ask(key: string, limit: number, now: number): Promise<RateLimitResult> {
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
      countLocally(error);
    }
    leases.set(key, lease);
    return lease;
  }

  async function takeExactly(key: string, limit: number, now: number): Promise<RateLimitResult> {
    const since = now - windowMs;
    const { admitted, calls, oldest } = await database.rateWindows
      .takeCall(key, new Date(now), new Date(since), limit)
      .catch((error: unknown) => {
        countLocally(error);
        const live = (local.get(key) ?? []).filter((at) => isCurrent(at, now));
        const fits = live.length < limit;
        if (fits) live.push(now);
        local.set(key, live);
        return { admitted: fits, calls: live.length, oldest: new Date(live[0] ?? now) };
      });
    const endsAt = oldest.getTime() + windowMs;
    // Calls rejected until then need no query.
    if (!admitted) leases.set(key, { endsAt, left: 0, granted: limit });
    return admitted
      ? { admitted, limit, remaining: limit - calls, resetSeconds: secondsUntil(endsAt, now) }
      : limitReached(limit, endsAt, now);
  }

  /** If the database is down, each process applies the limit on its own, one window at a time. */
  function countLocally(error: unknown): void {
    const now = clock.now().getTime();
    if (now - loggedAt < windowMs) return;
    loggedAt = now;
    log.warn({ error }, 'calls are counted by this process alone: the shared counters did not answer');
  }
}

/** Twice the sum of both limits, so that rejected calls in one environment do not use up the other one's limit. */
function stampLimit(limits: Limits): number | undefined {
  const { 'stamp-production': production, 'stamp-sandbox': sandbox } = limits;
  return production === undefined || sandbox === undefined ? undefined : 2 * (production + sandbox);
}

function spend(lease: Lease, limit: number, now: number): RateLimitResult {
  lease.left -= 1;
  const remaining = lease.left + Math.max(0, limit - lease.granted);
  return { admitted: true, limit, remaining, resetSeconds: secondsUntil(lease.endsAt, now) };
}

/**
 * Whether a window that began then has not ended. One that begins more than a minute from now is older than the last
 * change of the clock, which was set back: it would last as long as that.
 */
const isCurrent = (startedAt: number, now: number) => Math.abs(now - startedAt) < windowMs;

const limitReached = (limit: number, endsAt: number, now: number): RateLimitResult => ({
  admitted: false,
  limit,
  remaining: 0,
  resetSeconds: secondsUntil(endsAt, now),
});

const secondsUntil = (end: number, now: number) => Math.max(1, Math.ceil((end - now) / 1000));
