import type { CodigoPostal } from '../catalogs.ts';
import { zonaDeLugar } from '../zona.ts';
import { postalGroups } from './postal-codes.ts';

/** The postal codes of the starter set, by code. */
export function starterPostalCodes(): CodigoPostal[] {
  return postalGroups
    .flatMap(([estado, municipio, estimuloFronterizo, enFrontera, codigos]) =>
      codigos.split(' ').map((clave) => ({
        clave,
        estado,
        ...(municipio === '' ? {} : { municipio }),
        estimuloFronterizo,
        zona: zonaDeLugar(estado, municipio, enFrontera),
      })),
    )
    .sort((a, b) => (a.clave < b.clave ? -1 : 1));
}
