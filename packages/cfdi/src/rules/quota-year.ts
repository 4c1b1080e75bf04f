import type { Catalogs } from '@lacre/sat-catalogs/catalogs';

/**
 * Whether quotas of that year can be checked. Each January the SAT replaces the maximum IEPS per unit, and leaves the
 * previous one open until then, so a row is only meaningful for its own year.
 */
export function holdsQuotasOf(catalogs: Catalogs, impuesto: string, fecha: string): boolean {
  const rows = catalogs.tasasOCuotas(impuesto, 'Cuota', fecha);
  return rows.some(({ vigenteDesde }) => vigenteDesde?.slice(0, 4) === fecha.slice(0, 4));
}
