import type { TurnLimits } from '@lacre/database/repositories/due-by-turns';

/** Rows of organizations that are processed when they are due. */
export interface DueWork<Row extends { organizationId: string }> {
  /** Maximum number in progress in this process, and of one organization. */
  atOnce: number;
  perOrganization: number;
  /** So many have to end until free slots are filled at once; fewer wait a second. Default 1. */
  refillAfter?: number;
  /** Claims rows for the free slots, taking turns between organizations. */
  take(limit: number, turns: Required<TurnLimits>): Promise<Row[]>;
  /** Processes one row; true if that settles it. */
  process(row: Row): Promise<boolean>;
  /** It is due again when its lease ends. */
  onFailure(error: unknown, row: Row): void;
}

/** What was done since the last report. */
export interface Done {
  taken: number;
  settled: number;
}

export interface RunOptions {
  forMs?: number;
  /** Waits for those in progress too. */
  toEnd?: boolean;
}

/**
 * Slots are shared by all runs: a row in progress keeps its slot, not the run, so a slow one delays no other. While all
 * slots are in use, or all that one organization may have, they are refilled after the run too, so the run can go to
 * another worker and this one stays busy.
 */
export interface DueSlots {
  /** Processes due rows until none is left or `forMs` have passed; those in progress by then continue. */
  run(options?: RunOptions): Promise<Done>;
  /** Takes nothing new and waits for what is in progress. */
  stop(): Promise<void>;
}

/**
 * For questions to a PAC or the SAT. No organization gets all slots, so one whose PAC does not answer delays no other;
 * finding what is due reads all that is open, hence several slots are filled at once.
 */
export const sharedSlots = { atOnce: 40, perOrganization: 20, refillAfter: 5 };

/** While rows are in progress, free slots are filled this often. */
const lookEveryMs = 1_000;
/** A stop waits this long at most: what is still in progress then is left to the next worker. */
const drainMs = 25_000;

export function createDueSlots<Row extends { organizationId: string }>({
  atOnce,
  perOrganization,
  refillAfter = 1,
  take,
  process,
  onFailure,
}: DueWork<Row>): DueSlots {
  const inFlight = new Map<Promise<void>, string>();
  let done: Done = { taken: 0, settled: 0 };
  let running: Promise<void> | undefined;
  let stopped = false;

  async function takeUntil(stopAt: number): Promise<void> {
    for (let isFull = false; !stopped && (isFull || performance.now() < stopAt); ) {
      const free = atOnce - inFlight.size;
      const rows = free > 0 ? await take(free, { busy: busy(), perOrganization }) : [];
      for (const row of rows) begin(row);
      isFull = rows.length === free || Object.values(busy()).some((count) => count >= perOrganization);
      if (inFlight.size === 0) break;
      await ended(refillAfter, isFull ? lookEveryMs : Math.min(lookEveryMs, stopAt - performance.now()));
    }
  }

  function busy(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const organizationId of inFlight.values()) counts[organizationId] = (counts[organizationId] ?? 0) + 1;
    return counts;
  }

  function begin(row: Row): void {
    done.taken += 1;
    const processing = process(row)
      .then((isSettled) => {
        if (isSettled) done.settled += 1;
      })
      .catch((error: unknown) => onFailure(error, row))
      .finally(() => inFlight.delete(processing));
    inFlight.set(processing, row.organizationId);
  }

  /** Resolves when `count` of those in progress have ended, or all of them, or after `ms`. */
  async function ended(count: number, ms: number): Promise<void> {
    const left = Math.max(inFlight.size - count, 0);
    const late = Promise.withResolvers<'late'>();
    const timer = setTimeout(late.resolve, Math.max(ms, 0), 'late');
    while (inFlight.size > left) if ((await Promise.race([...inFlight.keys(), late.promise])) === 'late') break;
    clearTimeout(timer);
  }

  /** What fails later fails again at the next run. */
  async function endedWithin(work: Promise<void>, ms: number): Promise<void> {
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, ms);
    await Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
    work.catch(() => undefined);
  }

  function report(): Done {
    const reported = done;
    done = { taken: 0, settled: 0 };
    return reported;
  }

  return {
    async run({ forMs = 5_000, toEnd = false } = {}) {
      // Still refilling its slots: the turn belongs to another worker.
      if (running) return report();
      running = takeUntil(performance.now() + forMs).finally(() => {
        running = undefined;
      });
      if (toEnd) {
        await running;
        await Promise.all(inFlight.keys());
      } else await endedWithin(running, forMs);
      return report();
    },
    async stop() {
      stopped = true;
      const deadline = performance.now() + drainMs;
      await running?.catch(() => undefined);
      await ended(inFlight.size, deadline - performance.now());
    },
  };
}
