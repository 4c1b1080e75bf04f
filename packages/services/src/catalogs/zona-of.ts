import { localTimeAt } from '@lacre/cfdi/dates';
import { zonasDe } from '@lacre/sat-catalogs';
import type { Services } from '../services.ts';

/** The zone of the place of issue, for filling in dates: the most western of `zonasOf`. */
export const zonaOf = (deps: Pick<Services, 'catalogs'>, lugarExpedicion: string, now: Date): string =>
  zonasOf(deps, lugarExpedicion, now)[0];

/** The zones that the place of issue may have, from west to east: several if the catalog does not list its code. */
export function zonasOf({ catalogs }: Pick<Services, 'catalogs'>, lugarExpedicion: string, now: Date) {
  const place = catalogs.codigoPostal(lugarExpedicion, localTimeAt(now, 'America/Mexico_City').slice(0, 10));
  return typeof place === 'object' ? ([place.zona] as const) : zonasDe(lugarExpedicion);
}
