/**
 * An instant as people read it, in their own zone: `2026-11-30 23:59:59 GMT-06:00`. A deadline at the end of a day in
 * Mexico is on the next day in UTC.
 */
export function localTimeOf(instant: string, timeZone?: string): string {
  const date = new Date(instant);
  const zone = timeZone === undefined ? {} : { timeZone };
  const time = new Intl.DateTimeFormat('sv-SE', { ...zone, dateStyle: 'short', timeStyle: 'medium' }).format(date);
  const parts = new Intl.DateTimeFormat('en-US', { ...zone, timeZoneName: 'longOffset' }).formatToParts(date);
  return `${time} ${parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''}`;
}
