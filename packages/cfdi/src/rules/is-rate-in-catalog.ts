import type { Catalogs, TasaOCuota } from '@lacre/sat-catalogs/catalogs';
import { decimal } from '../decimal.ts';

/**
 * Whether c_TasaOCuota holds a rate or quota on a day: `rate` is a text of six decimals, so that equal numbers are
 * equal texts. Source: CFDI40179, CFDI40185.
 */
export function isRateInCatalog(
  catalogs: Catalogs,
  { type, factorType, rate, withholding }: { type: string; factorType: string; rate: string; withholding: boolean },
  on: string,
): boolean {
  return ratesInCatalog(catalogs, type, factorType, withholding, on).some((row) => holdsRate(row, rate));
}

/** The rows of one tax and factor, transferred or withheld. */
export const ratesInCatalog = (
  catalogs: Catalogs,
  type: string,
  factorType: string,
  withholding: boolean,
  on: string,
): TasaOCuota[] =>
  catalogs.tasasOCuotas(type, factorType, on).filter((row) => (withholding ? row.retencion : row.traslado));

/** Compares texts of six decimals: equal numbers are equal texts. */
export function holdsRate({ tipo, minimo, valor }: TasaOCuota, rate: string): boolean {
  if (!/^\d{1,40}\.\d{6}$/.test(rate)) return false;
  const value = decimal(rate);
  if (tipo === 'Fijo') return value.eq(decimal(valor));
  return value.gte(decimal(minimo ?? '0')) && value.lte(decimal(valor));
}
