import type { Clock } from '../ports/clock.ts';
import type { Services } from '../services.ts';

/** Made when a day is first asked for: it brings in Node's language data, 5 MB that a worker at rest does without. */
let mexicanDay: Intl.DateTimeFormat | undefined;
let last = { minute: Number.NaN, day: '' };

/** The day it is in most of Mexico, `YYYY-MM-DD`: what is offered for choosing is in force on that day. */
export function catalogDay({ clock }: { clock: Clock }): string {
  const now = clock.now();
  const minute = Math.floor(now.getTime() / 60_000);
  if (minute !== last.minute) {
    mexicanDay ??= new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' });
    last = { minute, day: mexicanDay.format(now) };
  }
  return last.day;
}

/** What a public catalog answer depends on besides its question: the data and the day. */
export function catalogVersion(services: Pick<Services, 'clock' | 'catalogSearch'>): string {
  return `${services.catalogSearch.version} ${catalogDay(services)}`;
}
