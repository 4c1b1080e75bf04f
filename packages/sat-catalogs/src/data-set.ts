import type { ClaveProdServ, ClaveUnidad, CodigoPostal } from './catalogs.ts';
import { type DictionaryColumn, dictionaryColumn, type TextColumn, textColumn } from './columns.ts';
import type { SmallCatalogs } from './small-catalogs.ts';

/**
 * The SAT's catalogs in memory: the large ones as sorted columns (52,513 product keys, 2,418 units and 95,748 postal
 * codes take about 6 MB outside the JavaScript heap), the small ones as plain entries.
 */
export interface DataSet {
  /** Newest edition among the catalogs, `YYYY-MM-DD`. */
  readonly edition: string | undefined;
  /** Edition of each catalog, as stated by the source. */
  readonly editions: Readonly<Record<string, string>>;
  readonly small: SmallCatalogs;
  readonly productos: ProductColumns;
  readonly unidades: UnitColumns;
  readonly codigosPostales: PostalColumns;
}

export interface Validity {
  readonly desde: DictionaryColumn;
  readonly hasta: DictionaryColumn;
}

/** Product keys as numbers, ascending; a key with several periods of validity has several rows. */
export interface ProductColumns extends Validity {
  readonly claves: Uint32Array;
  readonly descripcion: TextColumn;
  readonly similares: TextColumn;
  /** Bits 0-1 IVA, bits 2-3 IEPS (positions in FLAG_VALUES), bit 4 border stimulus. */
  readonly banderas: Uint8Array;
  readonly complemento: DictionaryColumn;
}

export interface UnitColumns extends Validity {
  /** In the catalog's order. */
  readonly claves: TextColumn;
  readonly nombre: TextColumn;
  readonly descripcion: TextColumn;
  readonly simbolo: TextColumn;
}

/** Postal codes as numbers, ascending. */
export interface PostalColumns extends Validity {
  readonly codigos: Uint32Array;
  readonly estado: DictionaryColumn;
  /** Municipality as a number, 0 where the catalog leaves it empty. */
  readonly municipio: Uint16Array;
  readonly estimulo: Uint8Array;
  readonly zona: DictionaryColumn;
}

/** The three values of a product's tax flags, by the index stored in `banderas`. */
export const FLAG_VALUES = ['opcional', 'si', 'no'] as const;

/** A postal code with the validity stated by some editions. */
export interface PostalRow extends CodigoPostal {
  vigenteDesde?: string;
  vigenteHasta?: string;
}

export interface DataSetRows {
  edition: string | undefined;
  editions: Record<string, string>;
  small: SmallCatalogs;
  productos: readonly ClaveProdServ[];
  unidades: readonly ClaveUnidad[];
  codigosPostales: readonly PostalRow[];
}

/** Packs rows into columns. Rows may come in any order. */
export function buildDataSet(rows: DataSetRows): DataSet {
  const productos = rows.productos.toSorted((a, b) => Number(a.clave) - Number(b.clave));
  const postales = rows.codigosPostales.toSorted((a, b) => Number(a.clave) - Number(b.clave));
  return {
    edition: rows.edition,
    editions: rows.editions,
    small: rows.small,
    productos: {
      claves: Uint32Array.from(productos, (row) => Number(row.clave)),
      descripcion: textColumn(productos.map((row) => row.descripcion)),
      similares: textColumn(productos.map((row) => row.palabrasSimilares ?? '')),
      banderas: Uint8Array.from(
        productos,
        (row) =>
          FLAG_VALUES.indexOf(row.incluyeIva) |
          (FLAG_VALUES.indexOf(row.incluyeIeps) << 2) |
          (row.estimuloFronterizo ? 16 : 0),
      ),
      complemento: dictionaryColumn(productos.map((row) => row.complemento ?? '')),
      ...validity(productos),
    },
    unidades: {
      claves: textColumn(rows.unidades.map((row) => row.clave)),
      nombre: textColumn(rows.unidades.map((row) => row.nombre)),
      descripcion: textColumn(rows.unidades.map((row) => row.descripcion)),
      simbolo: textColumn(rows.unidades.map((row) => row.simbolo ?? '')),
      ...validity(rows.unidades),
    },
    codigosPostales: {
      codigos: Uint32Array.from(postales, (row) => Number(row.clave)),
      estado: dictionaryColumn(postales.map((row) => row.estado)),
      municipio: Uint16Array.from(postales, (row) => Number(row.municipio ?? 0)),
      estimulo: Uint8Array.from(postales, (row) => row.estimuloFronterizo),
      zona: dictionaryColumn(postales.map((row) => row.zona)),
      ...validity(postales),
    },
  };
}

function validity(rows: readonly { vigenteDesde?: string; vigenteHasta?: string }[]): Validity {
  return {
    desde: dictionaryColumn(rows.map((row) => row.vigenteDesde ?? '')),
    hasta: dictionaryColumn(rows.map((row) => row.vigenteHasta ?? '')),
  };
}
