/** How many days before the end of a certificate or a key its people are told. */
const noticeDays = [30, 15, 7, 1];

export const noticeHours: readonly number[] = noticeDays.map((days) => days * 24);

/** Days that are left, a begun one counted as a whole. */
export const daysUntil = (end: Date, now: Date): number => Math.ceil((end.getTime() - now.getTime()) / 86_400_000);
