import { localTimeAt } from '@lacre/cfdi/dates';
import { zonaDe } from '@lacre/sat-catalogs/zona';

/**
 * The day at a place of issue, `2026-12-31`, whatever the zone of the browser: dates of documents are those of their
 * place.
 *
 * @param zip postal code of the place; a missing one means Mexico City
 */
export const todayAt = (zip: string | null | undefined, now: Date): string =>
  localTimeAt(now, zonaDe(zip ?? '')).slice(0, 10);
