import type { CatalogEntry, Catalogs, ClaveProdServ, ClaveUnidad, CodigoPostal } from './catalogs.ts';
import { dictionaryAt, findNumber, textAt } from './columns.ts';
import { type DataSet, FLAG_VALUES, type PostalRow, type Validity } from './data-set.ts';
import { inForce } from './in-force.ts';
import { nominaCatalogs } from './small/nomina.ts';
import { retencionesCatalogs } from './small/retenciones.ts';
import { FACTS_EDITION, type SmallCatalogs } from './small-catalogs.ts';

/** Catalogs of complements and of retentions that are facts of this package, whatever is imported. */
const complementFacts: Readonly<Record<string, readonly CatalogEntry[]>> = {
  ...nominaCatalogs,
  ...retencionesCatalogs,
};

/**
 * Look-ups over a data set. `fallback` is used for codes that a partial data set does not list; an unlisted code of the
 * right form is `unknown` with partial coverage and absent with full coverage.
 */
export function catalogsOver(data: DataSet, coverage: Catalogs['coverage'], fallback?: Catalogs): Catalogs {
  const find = indexSmallCatalogs(data.small);
  const { productos, unidades, codigosPostales } = data;
  const unitRows = new Map<string, number[]>();
  for (let row = 0; row < unidades.nombre.offsets.length - 1; row++) {
    const clave = textAt(unidades.claves, row);
    const rows = unitRows.get(clave);
    if (rows === undefined) unitRows.set(clave, [row]);
    else rows.push(row);
  }
  const unlisted = coverage === 'partial' ? 'unknown' : undefined;

  return {
    coverage,
    edition: data.edition,
    regimenFiscal: (code, on) => find('c_RegimenFiscal', code, on),
    usoCfdi: (code, on) => find('c_UsoCFDI', code, on),
    formaPago: (code, on) => find('c_FormaPago', code, on),
    metodoPago: (code, on) => find('c_MetodoPago', code, on),
    moneda: (code, on) => find('c_Moneda', code, on),
    exportacion: (code, on) => find('c_Exportacion', code, on),
    objetoImp: (code, on) => find('c_ObjetoImp', code, on),
    impuesto: (code) => find('c_Impuesto', code),
    tipoFactor: (code) => find('c_TipoFactor', code),
    tipoRelacion: (code, on) => find('c_TipoRelacion', code, on),
    periodicidad: (code, on) => find('c_Periodicidad', code, on),
    meses: (code, on) => find('c_Meses', code, on),
    pais: (code) => find('c_Pais', code),
    tasasOCuotas: (impuesto, tipoFactor, on) =>
      data.small.c_TasaOCuota.filter(
        (rule) => rule.impuesto === impuesto && rule.tipoFactor === tipoFactor && inForce(rule, on),
      ),

    claveProdServ(code, on) {
      if (!/^\d{8}$/.test(code)) return undefined;
      const key = Number(code);
      const first = findNumber(productos.claves, key);
      if (first < 0) return fallback?.claveProdServ(code, on) ?? unlisted;
      for (let row = first; productos.claves[row] === key; row++) {
        if (rowInForce(productos, row, on)) return productAt(data, row);
      }
      return undefined;
    },
    claveUnidad(code, on) {
      const rows = unitRows.get(code);
      if (rows !== undefined) {
        const row = rows.find((candidate) => rowInForce(unidades, candidate, on));
        return row === undefined ? undefined : unitAt(data, row);
      }
      // Lower case after the first letter is valid: the SAT lists `Dx`, `Ohm` and `X1w` among upper case codes.
      return /^[A-Z0-9][A-Za-z0-9]{1,2}$/.test(code) ? (fallback?.claveUnidad(code, on) ?? unlisted) : undefined;
    },
    codigoPostal(code, on) {
      if (!/^\d{5}$/.test(code) || code === '00000') return undefined;
      const key = Number(code);
      const first = findNumber(codigosPostales.codigos, key);
      if (first < 0) return fallback?.codigoPostal(code, on) ?? unlisted;
      for (let row = first; codigosPostales.codigos[row] === key; row++) {
        if (rowInForce(codigosPostales, row, on)) return postalAt(data, row);
      }
      return undefined;
    },

    entries: (name) => {
      if (Object.hasOwn(data.small, name)) return data.small[name as keyof SmallCatalogs];
      return Object.hasOwn(complementFacts, name) ? (complementFacts[name] ?? []) : [];
    },
    summary: () => [
      ...Object.entries(data.small).map(([name, rows]) => row(data, name, rows.length)),
      ...Object.entries(complementFacts).map(([name, rows]) => ({
        name,
        edition: FACTS_EDITION,
        entries: rows.length,
      })),
      row(data, 'c_ClaveProdServ', productos.claves.length),
      row(data, 'c_ClaveUnidad', unidades.nombre.offsets.length - 1),
      row(data, 'c_CodigoPostal', codigosPostales.codigos.length),
    ],
  };
}

function row(data: DataSet, name: string, entries: number) {
  return { name, edition: data.editions[name] ?? data.edition, entries };
}

function rowInForce(columns: Validity, at: number, on: string): boolean {
  return inForce(validityAt(columns, at), on);
}

function validityAt(columns: Validity, at: number): { vigenteDesde?: string; vigenteHasta?: string } {
  const desde = dictionaryAt(columns.desde, at);
  const hasta = dictionaryAt(columns.hasta, at);
  return { ...(desde === '' ? {} : { vigenteDesde: desde }), ...(hasta === '' ? {} : { vigenteHasta: hasta }) };
}

/** One product key of a data set by its row. */
export function productAt({ productos }: Pick<DataSet, 'productos'>, at: number): ClaveProdServ {
  const flags = productos.banderas[at] ?? 0;
  const complemento = dictionaryAt(productos.complemento, at);
  const similares = textAt(productos.similares, at);
  return {
    clave: String(productos.claves[at]).padStart(8, '0'),
    descripcion: textAt(productos.descripcion, at),
    incluyeIva: FLAG_VALUES[flags & 3] ?? 'opcional',
    incluyeIeps: FLAG_VALUES[(flags >> 2) & 3] ?? 'opcional',
    estimuloFronterizo: (flags & 16) !== 0,
    ...(complemento === '' ? {} : { complemento }),
    ...(similares === '' ? {} : { palabrasSimilares: similares }),
    ...validityAt(productos, at),
  };
}

/** One unit of a data set by its row. */
export function unitAt({ unidades }: Pick<DataSet, 'unidades'>, at: number): ClaveUnidad {
  const simbolo = textAt(unidades.simbolo, at);
  return {
    clave: textAt(unidades.claves, at),
    nombre: textAt(unidades.nombre, at),
    descripcion: textAt(unidades.descripcion, at),
    ...(simbolo === '' ? {} : { simbolo }),
    ...validityAt(unidades, at),
  };
}

/** One postal code of a data set by its row. */
function postalAt({ codigosPostales }: DataSet, at: number): CodigoPostal {
  const municipio = codigosPostales.municipio[at] ?? 0;
  const estimulo = codigosPostales.estimulo[at] ?? 0;
  return {
    clave: String(codigosPostales.codigos[at]).padStart(5, '0'),
    estado: dictionaryAt(codigosPostales.estado, at),
    ...(municipio === 0 ? {} : { municipio: String(municipio).padStart(3, '0') }),
    estimuloFronterizo: estimulo === 1 || estimulo === 2 ? estimulo : 0,
    zona: dictionaryAt(codigosPostales.zona, at),
  };
}

/** The same with the validity stated by some editions. */
export function postalRowAt(data: DataSet, at: number): PostalRow {
  return { ...postalAt(data, at), ...validityAt(data.codigosPostales, at) };
}

/** One map per small catalog, from code to its entries (several when the SAT lists several periods). */
function indexSmallCatalogs(small: SmallCatalogs) {
  const maps = new Map<string, Map<string, CatalogEntry[]>>();
  for (const [name, entries] of Object.entries(small) as [string, readonly CatalogEntry[]][]) {
    const map = new Map<string, CatalogEntry[]>();
    for (const entry of entries) map.set(entry.clave, [...(map.get(entry.clave) ?? []), entry]);
    maps.set(name, map);
  }
  return <Name extends keyof SmallCatalogs>(
    name: Name,
    code: string,
    on?: string,
  ): SmallCatalogs[Name][number] | undefined =>
    maps
      .get(name)
      ?.get(code)
      ?.find((entry) => on === undefined || inForce(entry, on));
}
