import type { StatementRunner } from '../statements.ts';

/** A slice of a window's allowance that one process may spend without asking again. */
export interface RateSlice {
  startedAt: Date;
  /** Granted to all processes so far, this slice included. */
  granted: number;
  /** 0: nothing is left. */
  slice: number;
}

/** One call of a small limit. */
export interface RateCall {
  admitted: boolean;
  /** Calls that count, including this one if it was admitted. */
  calls: number;
  /** The oldest of them: when it leaves the window, another call is admitted. */
  oldest: Date;
}

/**
 * A window hands out an eighth of its remainder at a time, so that little of it is unused in some process when it ends.
 */
const SLICES = 8;

/** SQL: written before the clock was set back. Processes' clocks may differ by less. */
const isAhead = (time: string) => `${time} > $2::timestamptz + interval '1 minute'`;
const isOver = `(w.started_at <= $3 or ${isAhead('w.started_at')})`;

/** Rate limit counters shared by all processes. */
export function rateWindows(statements: StatementRunner) {
  return {
    /** The next slice of the current window, or the first of a new one if it has ended. */
    async takeSlice(name: string, at: Date, windowStart: Date, limit: number): Promise<RateSlice> {
      const [row] = await statements.runRelaxed<RateSlice>({
        name: 'rate-slice',
        text: `insert into rate_window as w (name, started_at, granted, slice)
            values ($1, $2, greatest(1, $4::integer / ${SLICES}), greatest(1, $4::integer / ${SLICES}))
          on conflict (name) do update set
            started_at = case when ${isOver} then $2 else w.started_at end,
            granted = case when ${isOver} then greatest(1, $4 / ${SLICES})
              when w.granted >= $4 then w.granted
              else w.granted + greatest(1, ($4 - w.granted) / ${SLICES}) end,
            slice = case when ${isOver} then greatest(1, $4 / ${SLICES})
              when w.granted >= $4 then 0
              else greatest(1, ($4 - w.granted) / ${SLICES}) end
          returning started_at as "startedAt", granted, slice`,
        values: [name, at, windowStart, limit],
      });
      if (!row) throw new Error('a rate window gave nothing back');
      return row;
    },

    /** Counts one call if fewer than `limit` were admitted since `since`. */
    async takeCall(name: string, at: Date, since: Date, limit: number): Promise<RateCall> {
      const [row] = await statements.runRelaxed<RateCall>({
        name: 'rate-call',
        text: `insert into rate_window as w (name, started_at, granted, calls) values ($1, $2, 1, array[$2::timestamptz])
          on conflict (name) do update set (started_at, granted, calls) = (
            select $2, case when cardinality(live) < $4 then 1 else 0 end, case when cardinality(live) < $4 then live || $2 else live end
            from (select array(select c from unnest(w.calls) c where c > $3 and not ${isAhead('c')} order by c) as live) l)
          returning granted = 1 as admitted, cardinality(calls) as calls, calls[1] as oldest`,
        values: [name, at, since, limit],
      });
      if (!row) throw new Error('a rate window gave nothing back');
      return row;
    },

    /** Deletes up to `limit` counters unused since `before`; returns the number deleted. */
    async deleteOld(before: Date, limit: number): Promise<number> {
      const rows = await statements.run({
        name: 'rate-delete-old',
        text: `delete from rate_window where name in (
            select name from rate_window where started_at < $1 order by started_at limit $2 for update skip locked)
          returning name`,
        values: [before, limit],
      });
      return rows.length;
    },
  };
}
