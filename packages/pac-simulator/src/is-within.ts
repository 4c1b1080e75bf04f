/**
 * Whether `now` is less than so long after an instant. An instant further ahead is from a sandbox that has been reset
 * since: otherwise it would hold until that time comes again, which may be years.
 */
export const isWithin = (ms: number, since: Date, now: Date): boolean => Math.abs(now.getTime() - since.getTime()) < ms;
