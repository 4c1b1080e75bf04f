import { locale } from './words.ts';

/** The day of an instant in the user's time zone. */
export const dayOf = (iso: string): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).format(new Date(iso));

const timeIn = (iso: string, timeZone?: string): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short', hour12: false, timeZone }).format(
    new Date(iso),
  );

/** What people call a time zone, `hora de Tijuana`; by default the user's. */
export const zoneName = (iso: string, timeZone?: string): string | undefined => {
  const name = new Intl.DateTimeFormat(locale(), { timeZone, timeZoneName: 'shortGeneric' })
    .formatToParts(new Date(iso))
    .find(({ type }) => type === 'timeZoneName')?.value;
  // Browsers have few names of cities in Spanish, and not this one, whose time most users have.
  return locale() === 'es-MX' ? name?.replace('Mexico City', 'Ciudad de México') : name;
};

/** An instant in the user's time zone; 24 hours, as in a CFDI. Only for pages that name the zone themselves. */
export const instantHere = (iso: string): string => timeIn(iso);

/**
 * An instant in the user's time zone, which is named if its clock differs from that of Mexico City then: other pages
 * show that one.
 */
export function instant(iso: string): string {
  const here = timeIn(iso);
  return here === instantInMexico(iso) ? here : `${here} (${zoneName(iso) ?? ''})`;
}

/** An instant in Mexico City, where the API's days begin and end: `28 nov 2026, 23:59`. */
export const instantInMexico = (iso: string): string => timeIn(iso, 'America/Mexico_City');

/**
 * An instant in the time zone of a place, which is named if the user's clock differs then: `31 mar 2027, 23:59 (hora
 * de Tijuana)`. A deadline that ends a day there would otherwise seem to be the next day.
 */
export function instantAt(iso: string, timeZone: string): string {
  const there = timeIn(iso, timeZone);
  return there === instantHere(iso) ? there : `${there} (${zoneName(iso, timeZone) ?? timeZone})`;
}
