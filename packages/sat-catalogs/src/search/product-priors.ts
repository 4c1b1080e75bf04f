import type { ProductColumns } from '../data-set.ts';
import { starterProducts } from '../starter-catalogs.ts';

/**
 * Divisions that are rare on invoices: chemistry, mining, electronics parts, laboratory, surgery, teaching aids,
 * politics ...
 */
const SELDOM = new Set([12, 20, 23, 32, 41, 42, 60, 71, 73, 93, 94, 95]);

/** The same for groups: live and cut flowers, ships, trains, aircraft. */
const SELDOM_GROUPS = new Set([1020, 1021, 1022, 1030, 1031, 1032, 1040, 1041, 1042, 2511, 2512, 2513, 2520]);

/**
 * How likely each row is on an everyday invoice, about 1, to decide between equally good names: keys of the starter set
 * before others, a class before one of its many keys, rare divisions last.
 */
export function priorsOf(productos: ProductColumns): Float32Array {
  const everyday = new Set(starterProducts.map(({ clave }) => Number(clave)));
  return Float32Array.from(productos.claves, (clave) => {
    const seldom = SELDOM.has(Math.floor(clave / 1_000_000)) || SELDOM_GROUPS.has(Math.floor(clave / 10_000));
    const use = everyday.has(clave) ? 1.06 : seldom ? 0.93 : 1;
    return clave % 100 === 0 ? use * 1.04 : use;
  });
}
