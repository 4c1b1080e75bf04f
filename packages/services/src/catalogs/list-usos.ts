import type { UsoCfdi } from '@lacre/sat-catalogs';
import { inForce } from '@lacre/sat-catalogs/in-force';
import type { Services } from '../services.ts';
import { catalogDay } from './catalog-day.ts';
import { isFor, type PersonEntry, personEntry, type TipoPersona } from './person-entry.ts';

/**
 * Uses of a CFDI in force today, by type of person and by the receiver's regime (c_UsoCFDI, "Régimen fiscal receptor").
 */
export function listUsos(
  services: Pick<Services, 'catalogs' | 'clock'>,
  { tipoPersona, regimen }: { tipoPersona?: TipoPersona | undefined; regimen?: string | undefined },
): PersonEntry[] {
  const on = catalogDay(services);
  const all = services.catalogs.entries('c_UsoCFDI') as readonly UsoCfdi[];
  return all
    .filter((entry) => inForce(entry, on) && isFor(entry, tipoPersona))
    .filter((entry) => regimen === undefined || entry.regimenes.includes(regimen))
    .map(personEntry);
}
