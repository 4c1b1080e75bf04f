import { instant } from './formats.ts';
import { locale } from './words.ts';

/** The day of an instant in the user's time zone. */
export const dayOf = (iso: string): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).format(new Date(iso));

/**
 * An instant in the time zone of a place, which is named if the user's clock differs then: `31 mar 2027, 23:59 (hora
 * de Tijuana)`. A deadline that ends a day there would otherwise seem to be the next day.
 */
export function instantAt(iso: string, timeZone: string): string {
  const at = new Date(iso);
  const there = new Intl.DateTimeFormat(locale(), {
    dateStyle: 'medium',
    timeStyle: 'short',
    hour12: false,
    timeZone,
  }).format(at);
  if (there === instant(iso)) return there;
  const name = new Intl.DateTimeFormat(locale(), { timeZone, timeZoneName: 'shortGeneric' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return `${there} (${name ?? timeZone})`;
}
