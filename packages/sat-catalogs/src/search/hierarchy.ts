import { findNumber, textAt } from '../columns.ts';
import type { ProductColumns } from '../data-set.ts';
import { divisionNames, groupNames } from './words/divisions.ts';

export interface Level {
  codigo: string;
  nombre: string;
}

/**
 * The levels above a product key: division `XX000000`, group `XXXX0000`, class `XXXXXX00`. The SAT's sheet only lists
 * classes and keys; divisions and known groups have their UNSPSC names. A level without a known name is null.
 */
export interface Hierarchy {
  division: Level | null;
  grupo: Level | null;
  clase: Level | null;
}

/** The levels above (and, for a class, at) the key of eight digits. */
export function hierarchyOf(productos: ProductColumns, codigo: string): Hierarchy {
  const division = codigo.slice(0, 2);
  const grupo = codigo.slice(0, 4);
  const clase = `${codigo.slice(0, 6)}00`;
  const row = findNumber(productos.claves, Number(clase));
  return {
    division: level(`${division}000000`, divisionNames[division]),
    grupo: level(`${grupo}0000`, groupNames[grupo]),
    clase: level(clase, row < 0 ? undefined : textAt(productos.descripcion, row)),
  };
}

function level(codigo: string, nombre: string | undefined): Level | null {
  return nombre === undefined ? null : { codigo, nombre };
}
