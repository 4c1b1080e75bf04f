/** What ends by itself is started again, but not more often than this in a minute. */
export const restartsPerMinute = 5;
