import {
  type CatalogEntry,
  type DataSetRows,
  FACTS_EDITION,
  mergeSmallCatalogs,
  type PostalRow,
  type ReglaTasaOCuota,
  type SmallCatalogs,
  smallCatalogFacts,
  zonaDeLugar,
} from '@lacre/sat-catalogs';
import type { ClaveProdServ, ClaveUnidad } from '@lacre/sat-catalogs/catalogs';
import { newest, oneLine, optional, pattern, type RawRow, validityOf } from './raw-values.ts';

/** Rows of one catalog as read from a source. */
export interface RawCatalog {
  name: string;
  /** Publication date stated by the source, `YYYY-MM-DD`. */
  edition?: string;
  rows: readonly RawRow[];
}

/** The catalogs used by the rules of a document. */
export const RULE_CATALOGS: readonly string[] = [
  ...Object.keys(smallCatalogFacts),
  'c_ClaveProdServ',
  'c_ClaveUnidad',
  'c_CodigoPostal',
];

const LARGE = ['c_ClaveProdServ', 'c_ClaveUnidad', 'c_CodigoPostal'];
const TAXES: Readonly<Record<string, string>> = { ISR: '001', IVA: '002', IEPS: '003' };

/** The typed rows of a source; nothing added. */
export interface TypedRows {
  small: Partial<SmallCatalogs>;
  productos: ClaveProdServ[];
  unidades: ClaveUnidad[];
  codigosPostales: PostalRow[];
  /** Newest publication date stated by the source. */
  published: string | undefined;
  /** Date of each catalog that has one. */
  editions: Record<string, string>;
}

/** Converts the rows of a source to their types. */
export function typedRows(catalogs: readonly RawCatalog[]): TypedRows {
  const byName = new Map(catalogs.map((catalog) => [catalog.name, catalog]));
  const rows = (name: string) => byName.get(name)?.rows ?? [];
  // The workbook states its dates; CSV files are as new as their newest entry.
  const dated = catalogs.flatMap(({ name, edition, rows: found }) => {
    const date = edition ?? newest(found.map((row) => row.vigencia_desde));
    return date === undefined ? [] : [[name, date] as const];
  });
  return {
    small: smallCatalogs(rows),
    productos: withoutRepeats(rows('c_ClaveProdServ').flatMap(product)),
    unidades: withoutRepeats(rows('c_ClaveUnidad').flatMap(unit)),
    codigosPostales: withoutRepeats(rows('c_CodigoPostal').flatMap(postalCode)),
    published: newest(catalogs.map((catalog) => catalog.edition)),
    editions: Object.fromEntries(dated),
  };
}

/** False for a source older than the facts of this package: then the facts win where both have an entry. */
export const isNewerThanFacts = ({ published }: Pick<TypedRows, 'published'>) =>
  published === undefined || published >= FACTS_EDITION;

/**
 * The rows of a source as a complete data set. Small catalogs that the source lacks, and codes that only this package's
 * facts have, are taken from the facts; see {@link mergeSmallCatalogs}. Throws an Error if the source has none of the
 * large catalogs.
 */
export function toDataSetRows(catalogs: readonly RawCatalog[]): DataSetRows {
  if (!LARGE.some((name) => (catalogs.find((catalog) => catalog.name === name)?.rows.length ?? 0) > 0)) {
    throw new Error(`no rows of ${LARGE.join(', ')} found`);
  }
  const { small, productos, unidades, codigosPostales, editions, ...rest } = typedRows(catalogs);
  // Tables are kept outside of the data set and have their own dates.
  const own = Object.entries(editions).filter(([name]) => LARGE.includes(name) || name in smallCatalogFacts);
  return {
    edition: newest(own.map(([, date]) => date)),
    editions: {
      ...Object.fromEntries(Object.keys(smallCatalogFacts).map((name) => [name, FACTS_EDITION])),
      ...Object.fromEntries(own),
    },
    small: mergeWithFacts(small, isNewerThanFacts(rest)),
    productos,
    unidades,
    codigosPostales,
  };
}

/** The small catalogs of a source, completed from the facts; `newer`: where both have a code, the source wins. */
export function mergeWithFacts(small: Partial<SmallCatalogs>, newer: boolean): SmallCatalogs {
  return newer
    ? mergeSmallCatalogs(small, smallCatalogFacts)
    : mergeSmallCatalogs(smallCatalogFacts, { ...smallCatalogFacts, ...small });
}

function product(row: RawRow): ClaveProdServ[] {
  const clave = (row.clave ?? '').padStart(8, '0');
  if (!/^\d{8}$/.test(clave)) return [];
  return [
    {
      clave,
      descripcion: oneLine(row.descripcion),
      incluyeIva: threeValued(row.iva_trasladado),
      incluyeIeps: threeValued(row.ieps_trasladado),
      estimuloFronterizo: Number(row.estimulo_frontera) === 1,
      ...optional('complemento', row.complemento),
      ...optional('palabrasSimilares', oneLine(row.similares)),
      ...validityOf(row),
    },
  ];
}

function unit(row: RawRow): ClaveUnidad[] {
  // The sheet has `Dx`; the schema, and so every document, has `DX`.
  const clave = row.clave === 'Dx' ? 'DX' : (row.clave ?? '').padStart(2, '0');
  if (!/^[A-Za-z0-9]{2,3}$/.test(clave)) return [];
  return [
    {
      clave,
      descripcion: oneLine(row.descripcion),
      nombre: oneLine(row.nombre),
      ...optional('simbolo', row.simbolo),
      ...validityOf(row),
    },
  ];
}

function postalCode(row: RawRow): PostalRow[] {
  const clave = (row.clave ?? '').padStart(5, '0');
  if (!/^\d{5}$/.test(clave) || clave === '00000') return [];
  const estado = row.estado ?? '';
  const stimulus = Number(row.estimulo_frontera ?? 0);
  return [
    {
      clave,
      estado,
      ...optional('municipio', row.municipio),
      estimuloFronterizo: stimulus === 1 || stimulus === 2 ? stimulus : 0,
      zona: zonaDeLugar(estado, row.municipio, /frontera/i.test(row.huso ?? '')),
      ...validityOf(row),
    },
  ];
}

function smallCatalogs(rows: (name: string) => readonly RawRow[]): Partial<SmallCatalogs> {
  const people = (row: RawRow) => ({ fisica: yes(row.aplica_fisica), moral: yes(row.aplica_moral) });
  const plain = (name: string, width = 0) => rows(name).flatMap((row) => entry(row, width));
  const found: Partial<SmallCatalogs> = {
    c_RegimenFiscal: rows('c_RegimenFiscal').flatMap((row) => entry(row).map((e) => ({ ...e, ...people(row) }))),
    c_UsoCFDI: rows('c_UsoCFDI').flatMap((row) =>
      entry(row).map((e) => ({
        ...e,
        ...people(row),
        regimenes: (row.regimenes_fiscales_receptores ?? '').match(/\d{3}/g)?.sort() ?? [],
      })),
    ),
    c_FormaPago: rows('c_FormaPago').flatMap((row) =>
      entry(row, 2).map((e) => ({
        ...e,
        bancarizado: yes(row.es_bancarizado),
        ...optional('patronCuentaOrdenante', pattern(row.patron_cuenta_ordenante)),
        ...optional('patronCuentaBeneficiario', pattern(row.patron_cuenta_beneficiario)),
      })),
    ),
    c_MetodoPago: plain('c_MetodoPago'),
    c_Moneda: rows('c_Moneda').flatMap((row) => entry(row).map((e) => ({ ...e, decimales: Number(row.decimales) }))),
    c_TipoDeComprobante: rows('c_TipoDeComprobante').flatMap((row) =>
      // Payroll's limits are in two rows below a heading (NS, NdS); both are the general limit.
      entry(row).map((e) => ({
        ...e,
        valorMaximo: /^[\d.]+$/.test(row.valor_maximo ?? '') ? (row.valor_maximo ?? '') : '999999999999999999.999999',
      })),
    ),
    c_Exportacion: plain('c_Exportacion', 2),
    c_ObjetoImp: plain('c_ObjetoImp', 2),
    c_Impuesto: rows('c_Impuesto').flatMap((row) =>
      entry(row, 3).map((e) => ({ ...e, traslado: yes(row.traslado), retencion: yes(row.retencion) })),
    ),
    c_TipoFactor: plain('c_TipoFactor'),
    c_TasaOCuota: rows('c_TasaOCuota').flatMap(rate),
    c_TipoRelacion: plain('c_TipoRelacion', 2),
    c_Periodicidad: plain('c_Periodicidad', 2),
    c_Meses: plain('c_Meses', 2),
    c_Pais: rows('c_Pais').flatMap((row) =>
      entry(row).map((e) => ({
        ...e,
        ...optional('patronIdentidadTributaria', pattern(row.patron_identidad_tributaria)),
      })),
    ),
    c_MotivoCancelacion: rows('c_MotivoCancelacion').flatMap((row) =>
      entry(row, 2).map((e) => ({ ...e, requiereSustitucion: yes(row.requiere_folio_sustitucion) })),
    ),
  };
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, list]) => (list.length > 0 ? [[name, withoutRepeats<object>(list)]] : [])),
  );
}

/** A search would return a repeated row as two entries. */
const withoutRepeats = <Row extends object>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [JSON.stringify(row), row])).values(),
];

function rate(row: RawRow): ReglaTasaOCuota[] {
  const impuesto = TAXES[(row.impuesto ?? '').split(' ')[0] ?? ''];
  const valor = sixPlaces(row.valor);
  if (impuesto === undefined || valor === undefined || row.factor === undefined) return [];
  return [
    {
      clave: valor,
      descripcion: `${row.impuesto} ${row.factor}`,
      tipo: row.tipo === 'Rango' ? 'Rango' : 'Fijo',
      ...optional('minimo', sixPlaces(row.minimo)),
      valor,
      impuesto,
      tipoFactor: row.factor,
      traslado: yes(row.traslado),
      retencion: yes(row.retencion),
      estimuloFronterizo: /cr[eé]dito aplicado/i.test(row.impuesto ?? ''),
      ...validityOf(row),
    },
  ];
}

function entry(row: RawRow, width = 0): CatalogEntry[] {
  if (row.clave === undefined || row.clave === '') return [];
  const clave = row.clave.padStart(width, '0');
  return [{ clave, descripcion: oneLine(row.descripcion ?? clave), ...validityOf(row) }];
}

/** `1` or `Sí` (with or without accent). */
function yes(text: string | undefined): boolean {
  return /^(1|s[ií])$/i.test(text ?? '');
}

/** The sheet has Sí, No or Opcional; the CSV files only 1 for Sí and 0 for the other two. */
function threeValued(text: string | undefined): 'si' | 'no' | 'opcional' {
  if (yes(text)) return 'si';
  return /^no$/i.test(text ?? '') ? 'no' : 'opcional';
}

function sixPlaces(text: string | undefined): string | undefined {
  const match = /^(\d+)(?:\.(\d{1,6}))?$/.exec((text ?? '').trim());
  return match === null ? undefined : `${match[1]}.${(match[2] ?? '').padEnd(6, '0')}`;
}
