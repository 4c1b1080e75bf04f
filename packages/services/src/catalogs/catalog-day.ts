import type { Clock } from '../ports/clock.ts';
import type { Services } from '../services.ts';

/** Created on demand: it loads Node's language data, 5 MB that an idle worker does without. */
let mexicanDay: Intl.DateTimeFormat | undefined;
let last = { minute: Number.NaN, day: '' };

/** The current day in most of Mexico, `YYYY-MM-DD`: catalog searches return what is in force on that day. */
export function catalogDay({ clock }: { clock: Clock }): string {
  const now = clock.now();
  const minute = Math.floor(now.getTime() / 60_000);
  if (minute !== last.minute) {
    mexicanDay ??= new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' });
    last = { minute, day: mexicanDay.format(now) };
  }
  return last.day;
}

/** What the response of a public catalog depends on besides the request: the data and the day. */
export function catalogVersion(services: Pick<Services, 'clock' | 'catalogSearch'>): string {
  return `${services.catalogSearch.version} ${catalogDay(services)}`;
}
