import type { ClaveProdServ } from '../catalogs.ts';

export type StarterProduct = ClaveProdServ;

/**
 * One product key of the starter set. `flags` lists deviations from the default: `I` IVA must be transferred, `E` IEPS
 * must be transferred, `N` not eligible for the border stimulus.
 */
export function producto(clave: string, descripcion: string, palabrasSimilares = '', flags = ''): StarterProduct {
  return {
    clave,
    descripcion,
    incluyeIva: flags.includes('I') ? 'si' : 'opcional',
    incluyeIeps: flags.includes('E') ? 'si' : 'opcional',
    estimuloFronterizo: !flags.includes('N'),
    ...(palabrasSimilares === '' ? {} : { palabrasSimilares }),
    vigenteDesde: '2022-01-01',
  };
}
