import { zonaDeLugar } from '@lacre/sat-catalogs';
import { buildTable, type CatalogTable, type TableRow } from '@lacre/sat-catalogs/tables/catalog-table';
import type { RawCatalog } from './catalog-rows.ts';
import { COMPLEMENT_KINDS } from './complement-table-kinds.ts';
import { newest, oneLine, validityOf } from './raw-values.ts';
import type { Places, TableKind } from './table-kind.ts';

const named = (clave: string | undefined, descripcion: string | undefined, mas?: Record<string, string>) =>
  clave === undefined || clave === ''
    ? undefined
    : { codigo: clave, descripcion: oneLine(descripcion), ...(mas === undefined ? {} : { mas }) };

/** The catalogs of CFDI 4.0 and Pagos that the rules rarely look up. */
const DOCUMENT_KINDS: readonly TableKind[] = [
  { name: 'c_Aduana', columns: [], row: (row) => named(row.clave?.padStart(2, '0'), row.descripcion) },
  {
    name: 'c_PatenteAduanal',
    columns: [],
    row: (row) => named(row.clave?.padStart(4, '0'), row.clave && `Patente ${row.clave.padStart(4, '0')}`),
  },
  {
    name: 'c_NumPedimentoAduana',
    columns: ['aduana', 'patente', 'ejercicio', 'cantidad'],
    row(row) {
      const aduana = (row.aduana ?? row.clave ?? '').padStart(2, '0');
      const { patente = '', ejercicio = '', cantidad = '' } = row;
      if (aduana === '00' || ejercicio === '') return undefined;
      const mas = { aduana, patente: patente.padStart(4, '0'), ejercicio, cantidad };
      const descripcion = `Aduana ${aduana}, patente ${mas.patente}, ejercicio ${ejercicio}`;
      return { codigo: `${aduana}-${mas.patente}-${ejercicio}`, descripcion, mas };
    },
  },
  {
    name: 'c_Estado',
    columns: ['pais'],
    row: (row) => named(row.estado ?? row.clave, row.descripcion, { pais: row.pais ?? '' }),
  },
  {
    name: 'c_Municipio',
    columns: ['estado'],
    row: (row) => named((row.municipio ?? row.clave)?.padStart(3, '0'), row.descripcion, { estado: row.estado ?? '' }),
  },
  {
    name: 'c_Localidad',
    columns: ['estado'],
    row: (row) => named((row.localidad ?? row.clave)?.padStart(2, '0'), row.descripcion, { estado: row.estado ?? '' }),
  },
  {
    name: 'c_Colonia',
    columns: ['codigoPostal'],
    row: (row) =>
      named(row.clave?.padStart(4, '0'), row.descripcion, { codigoPostal: row.codigo_postal?.padStart(5, '0') ?? '' }),
  },
  {
    name: 'c_CodigoPostal',
    columns: ['estado', 'municipio', 'localidad', 'estimuloFronterizo', 'zona'],
    row(row, names) {
      const clave = row.clave?.padStart(5, '0');
      if (clave === undefined || !/^\d{5}$/.test(clave) || clave === '00000') return undefined;
      const { estado = '', municipio = '', localidad = '', estimulo_frontera: estimulo = '0' } = row;
      const place = [names.municipio(estado, municipio), names.estado(estado) ?? estado];
      const zona = zonaDeLugar(estado, municipio, /frontera/i.test(row.huso ?? ''));
      const mas = { estado, municipio, localidad, estimuloFronterizo: String(Number(estimulo) || 0), zona };
      return { codigo: clave, descripcion: place.filter((name) => name !== undefined).join(', '), mas };
    },
  },
  { name: 'c_TipoCadenaPago', columns: [], row: (row) => named(row.clave?.padStart(2, '0'), row.descripcion) },
  { name: 'c_Banco', columns: [], row: (row) => named(row.clave?.padStart(3, '0'), row.descripcion ?? row.nombre) },
];

const KINDS: readonly TableKind[] = [...DOCUMENT_KINDS, ...COMPLEMENT_KINDS];

/** Names of the document's own catalogs that are kept as tables. */
export const TABLE_NAMES: readonly string[] = DOCUMENT_KINDS.map(({ name }) => name);

/** The rows of each such catalog that the source has, by name. */
export function tableRowsOf(
  catalogs: readonly RawCatalog[],
): Map<string, { edition?: string | undefined; rows: TableRow[] }> {
  const names = placesOf(catalogs);
  const found = new Map<string, { edition?: string | undefined; rows: TableRow[] }>();
  for (const kind of KINDS) {
    const source = catalogs.find(({ name }) => name === kind.name);
    const rows = (source?.rows ?? []).flatMap((raw) => {
      const row = kind.row(raw, names);
      return row === undefined ? [] : [{ ...row, ...validityOf(raw) }];
    });
    if (source !== undefined && rows.length > 0) {
      const edition = source.edition ?? newest(rows.map((row) => row.vigenteDesde));
      found.set(kind.name, { edition, rows });
    }
  }
  return found;
}

/** Packs the rows of one table. */
export function packTable(name: string, edition: string | undefined, rows: readonly TableRow[]): CatalogTable {
  const columns = KINDS.find((kind) => kind.name === name)?.columns ?? [];
  return buildTable({ name, edition, columns }, rows);
}

function placesOf(catalogs: readonly RawCatalog[]): Places {
  const rows = (name: string) => catalogs.find((catalog) => catalog.name === name)?.rows ?? [];
  const states = new Map(rows('c_Estado').map((row) => [row.estado ?? row.clave, row.descripcion]));
  const towns = new Map(
    rows('c_Municipio').map((row) => [
      `${row.estado} ${(row.municipio ?? row.clave ?? '').padStart(3, '0')}`,
      row.descripcion,
    ]),
  );
  return {
    estado: (code) => states.get(code),
    municipio: (estado, code) => towns.get(`${estado} ${(code ?? '').padStart(3, '0')}`),
  };
}
