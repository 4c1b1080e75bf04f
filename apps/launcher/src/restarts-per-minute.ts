/** Maximum restarts per minute of a process that exits unexpectedly. */
export const restartsPerMinute = 5;
