import type { Catalogs } from '@lacre/sat-catalogs/catalogs';

/**
 * Whether quotas of that year can be checked. The SAT writes the ceiling of the IEPS per unit anew each January and
 * leaves the one before open until then, so that a row says something of its own year only.
 */
export function holdsQuotasOf(catalogs: Catalogs, impuesto: string, fecha: string): boolean {
  const rows = catalogs.tasasOCuotas(impuesto, 'Cuota', fecha);
  return rows.some(({ vigenteDesde }) => vigenteDesde?.slice(0, 4) === fecha.slice(0, 4));
}
