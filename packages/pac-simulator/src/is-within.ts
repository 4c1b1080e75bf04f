/**
 * Whether `now` is less than so long after an instant. What lies farther ahead is of a sandbox that was reset since: it
 * would last until its time comes again, which may be years.
 */
export const isWithin = (ms: number, since: Date, now: Date): boolean => Math.abs(now.getTime() - since.getTime()) < ms;
