import { instant, integer, text } from '../columns.ts';
import { table } from '../table.ts';

/** A counter of calls that all processes share. */
export const RateWindow = table('rate_window', {
  columns: {
    /** Class of calls and who makes them. */
    name: text().primary(),
    startedAt: instant(),
    /** Handed out to processes since then, and the last slice of it. */
    granted: integer().default(0),
    slice: integer().default(0),
    /** Of small limits each admitted call. */
    calls: instant().array().default([]),
  },
  indices: [{ name: 'rate_window_started_idx', columns: ['startedAt'] }],
});
