import {
  type CatalogEntry,
  type DataSet,
  type DataSetRows,
  mergeSmallCatalogs,
  type SmallCatalogs,
  smallCatalogFacts,
} from '@lacre/sat-catalogs';
import { postalRowAt, productAt, unitAt } from '@lacre/sat-catalogs/catalogs-over';
import { type CatalogTable, type TableRow, tableRows } from '@lacre/sat-catalogs/tables/catalog-table';
import { type CatalogChanges, compareCatalog, type DatedRow } from './catalog-changes.ts';
import { isNewerThanFacts, mergeWithFacts, type RawCatalog, typedRows } from './catalog-rows.ts';
import type { RawRow } from './raw-values.ts';
import { newest } from './raw-values.ts';
import { packTable, tableRowsOf } from './table-rows.ts';

/** The stored catalogs before an update. */
export interface HeldCatalogs {
  /** Undefined: nothing was imported yet. */
  dataSet: DataSet | undefined;
  tables: readonly CatalogTable[];
}

export interface UpdatedCatalogs {
  rows: DataSetRows;
  tables: CatalogTable[];
  /** One per catalog that the source has. */
  changes: CatalogChanges[];
  /** Names of the catalogs that the source lacks: they stay as they are. */
  untouched: string[];
}

/** Merges the stored rows with those of a source. `today` is the day of the update, `YYYY-MM-DD`. */
export function updateRows(held: HeldCatalogs, source: readonly RawCatalog[], today: string): UpdatedCatalogs {
  const raw = withPlaces(source, held.tables);
  const typed = typedRows(source);
  const changes: CatalogChanges[] = [];
  const untouched: string[] = [];
  const join = <Row extends DatedRow>(
    name: string,
    before: readonly Row[],
    now: readonly Row[],
    key: (row: Row) => string,
    describe: (row: Row) => string,
  ): Row[] => {
    if (now.length === 0) {
      if (before.length > 0) untouched.push(name);
      return [...before];
    }
    const compared = compareCatalog({ name, before, now, key, describe, today });
    changes.push(compared.changes);
    return compared.rows;
  };

  const small = joinSmall(held.dataSet?.small ?? smallCatalogFacts, typed, join);
  const inWords = (row: { clave: string; descripcion: string }) => `${row.clave} ${row.descripcion}`;
  const { dataSet } = held;
  const productos = join(
    'c_ClaveProdServ',
    rowsOf(dataSet, 'productos'),
    typed.productos,
    ({ clave }) => clave,
    inWords,
  );
  const unidades = join(
    'c_ClaveUnidad',
    rowsOf(dataSet, 'unidades'),
    typed.unidades,
    ({ clave }) => clave,
    (row) => `${row.clave} ${row.nombre}`,
  );
  const codigosPostales = join(
    'c_CodigoPostal',
    rowsOf(dataSet, 'postales'),
    typed.codigosPostales,
    ({ clave }) => clave,
    (row) => `${row.clave} ${row.estado} ${row.municipio ?? ''}`.trim(),
  );

  const fromSource = tableRowsOf(raw);
  const names = [...new Set([...held.tables.map(({ name }) => name), ...fromSource.keys()])];
  const tables = names.map((name) => {
    const before = held.tables.find((table) => table.name === name);
    const now = source.some((catalog) => catalog.name === name) ? fromSource.get(name) : undefined;
    const old = before === undefined ? [] : [...tableRows(before)];
    // Postal codes are counted above; their table only repeats them with names.
    const counted = name !== 'c_CodigoPostal';
    const rows = counted
      ? join(name, old, now?.rows ?? [], tableKey, (row) => `${row.codigo} ${row.descripcion}`)
      : compareCatalog({
          name,
          before: old,
          now: now?.rows ?? old,
          key: tableKey,
          describe: ({ codigo }) => codigo,
          today,
        }).rows;
    return packTable(name, capped(now?.edition, today) ?? before?.edition, rows);
  });

  const editions: Record<string, string> = { ...dataSet?.editions };
  for (const [name, date] of Object.entries(typed.editions)) {
    // CSV files are as new as their newest row, which may announce a future change.
    if (name in smallCatalogFacts || LARGE.includes(name))
      editions[name] = newest([editions[name], capped(date, today)]) ?? date;
  }
  return {
    rows: { edition: newest(Object.values(editions)), editions, small, productos, unidades, codigosPostales },
    tables,
    changes,
    untouched,
  };
}

const LARGE = ['c_ClaveProdServ', 'c_ClaveUnidad', 'c_CodigoPostal'];

const capped = (date: string | undefined, today: string) => (date !== undefined && date > today ? today : date);

type Join = <Row extends DatedRow>(
  name: string,
  before: readonly Row[],
  now: readonly Row[],
  key: (row: Row) => string,
  describe: (row: Row) => string,
) => Row[];

/** A source older than this package's facts only adds to them. */
function joinSmall(before: SmallCatalogs, typed: ReturnType<typeof typedRows>, join: Join): SmallCatalogs {
  const merged = isNewerThanFacts(typed) ? typed.small : mergeWithFacts(typed.small, false);
  const joined = Object.fromEntries(
    Object.entries(before).map(([name, rows]: [string, readonly CatalogEntry[]]) => {
      const now: readonly CatalogEntry[] = name in typed.small ? (merged[name as keyof SmallCatalogs] ?? []) : [];
      return [name, join(name, rows, now, smallKey, (row) => `${row.clave} ${row.descripcion}`)];
    }),
  ) as unknown as Partial<SmallCatalogs>;
  return mergeSmallCatalogs(joined, before);
}

/** Rates have no code: everything except their dates is the key. */
function smallKey(entry: CatalogEntry): string {
  if (!('tipoFactor' in entry)) return entry.clave;
  const { vigenteDesde: _from, vigenteHasta: _to, descripcion: _text, ...rest } = entry;
  return JSON.stringify(Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Municipalities, places and suburbs reuse their codes in every state and postal code. */
function tableKey({ codigo, mas }: TableRow): string {
  return [
    codigo,
    mas?.['zona'] === undefined ? (mas?.['codigoPostal'] ?? mas?.['estado'] ?? mas?.['pais'] ?? '') : '',
  ].join(' ');
}

type Kept = {
  productos: DataSetRows['productos'][number];
  unidades: DataSetRows['unidades'][number];
  postales: DataSetRows['codigosPostales'][number];
};

function rowsOf<Kind extends keyof Kept>(data: DataSet | undefined, kind: Kind): Kept[Kind][] {
  if (data === undefined) return [];
  const all = <Row>(length: number, at: (data: DataSet, row: number) => Row) =>
    Array.from({ length }, (_, row) => at(data, row));
  const found = {
    productos: () => all(data.productos.claves.length, productAt),
    unidades: () => all(data.unidades.nombre.offsets.length - 1, unitAt),
    postales: () => all(data.codigosPostales.codigos.length, postalRowAt),
  };
  return found[kind]() as Kept[Kind][];
}

/** The source with the stored names of states and municipalities, if it has none of its own. */
function withPlaces(source: readonly RawCatalog[], tables: readonly CatalogTable[]): RawCatalog[] {
  const missing = ['c_Estado', 'c_Municipio'].filter((name) => !source.some((catalog) => catalog.name === name));
  return [
    ...source,
    ...missing.flatMap((name) => {
      const table = tables.find((candidate) => candidate.name === name);
      if (table === undefined) return [];
      const rows: RawRow[] = Array.from(tableRows(table), ({ codigo, descripcion, mas }) => ({
        clave: codigo,
        descripcion,
        ...mas,
        ...(name === 'c_Estado' ? { estado: codigo } : {}),
      }));
      return [{ name, rows }];
    }),
  ];
}
