import { localTimeAt } from '@lacre/cfdi/dates';
import { zonaDe } from '@lacre/sat-catalogs';
import type { Services } from '../services.ts';

/** The zone of the place of issue. */
export function zonaOf({ catalogs }: Pick<Services, 'catalogs'>, lugarExpedicion: string, now: Date): string {
  const place = catalogs.codigoPostal(lugarExpedicion, localTimeAt(now, 'America/Mexico_City').slice(0, 10));
  return typeof place === 'object' ? place.zona : zonaDe(lugarExpedicion);
}
