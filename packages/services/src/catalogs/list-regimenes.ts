import type { RegimenFiscal } from '@lacre/sat-catalogs';
import { inForce } from '@lacre/sat-catalogs/in-force';
import type { Services } from '../services.ts';
import { catalogDay } from './catalog-day.ts';
import { isFor, type PersonEntry, personEntry, type TipoPersona } from './person-entry.ts';

/** Tax regimes in force today, by type of person. */
export function listRegimenes(
  services: Pick<Services, 'catalogs' | 'clock'>,
  { tipoPersona }: { tipoPersona?: TipoPersona | undefined },
): PersonEntry[] {
  const on = catalogDay(services);
  const all = services.catalogs.entries('c_RegimenFiscal') as readonly RegimenFiscal[];
  return all.filter((entry) => inForce(entry, on) && isFor(entry, tipoPersona)).map(personEntry);
}
