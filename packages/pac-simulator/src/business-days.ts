const DAY_MS = 86_400_000;
/** Month and day of the holidays of CFF article 12 with a fixed date. */
const FIXED = ['01-01', '05-01', '05-05', '09-16', '12-25'];
/** The n-th Monday of a month: February's first, March's and November's third. */
const MONDAYS: Readonly<Record<string, number>> = { '02': 1, '03': 3, '11': 3 };

/** The date (`YYYY-MM-DD`) so many business days after another one. */
export function businessDaysAfter(date: string, days: number): string {
  let instant = Date.parse(`${date}T00:00:00Z`);
  let left = days;
  while (left > 0) {
    instant += DAY_MS;
    if (!isFree(new Date(instant))) left -= 1;
  }
  return new Date(instant).toISOString().slice(0, 10);
}

function isFree(day: Date): boolean {
  const weekday = day.getUTCDay();
  const text = day.toISOString().slice(0, 10);
  if (weekday === 0 || weekday === 6 || FIXED.includes(text.slice(5))) return true;
  if (text.endsWith('-10-01') && day.getUTCFullYear() % 6 === 2) return true;
  return weekday === 1 && MONDAYS[text.slice(5, 7)] === Math.floor((day.getUTCDate() - 1) / 7) + 1;
}
