import { instant, integer, text } from '../columns.ts';
import { table } from '../table.ts';

/** A rate limit counter shared by all processes. */
export const RateWindow = table('rate_window', {
  columns: {
    /** Class of calls, and caller. */
    name: text().primary(),
    startedAt: instant(),
    /** Allowance handed out to processes since then, and the last slice of it. */
    granted: integer().default(0),
    slice: integer().default(0),
    /** For small limits: the time of each admitted call. */
    calls: instant().array().default([]),
  },
  indices: [{ name: 'rate_window_started_idx', columns: ['startedAt'] }],
});
