import { headOf } from '../head-of.ts';
import { formatLocal, localSeconds, zonesOfPostalCode } from '../local-time.ts';
import type { CfdiElement } from '../read-cfdi.ts';
import { type Rejection, reject } from '../rejection.ts';

const WINDOW_SECONDS = 72 * 3600;

/**
 * 401: Fecha is within the last 72 hours in local time of the place of issue. Returns that local time, which becomes
 * FechaTimbrado. A postal code with several candidate zones passes if one of them fits.
 */
export function checkDate(comprobante: CfdiElement, now: Date): { rejection: Rejection } | { localNow: string } {
  const { date, place } = headOf(comprobante);
  const fecha = localSeconds(date);
  for (const zone of zonesOfPostalCode(place)) {
    const localNow = formatLocal(now, zone);
    const age = localSeconds(localNow) - fecha;
    if (age >= 0 && age <= WINDOW_SECONDS) return { localNow };
  }
  return {
    rejection: reject('401', '401 - La Fecha está en el futuro o fuera del rango de 72 horas para timbrar.'),
  };
}
