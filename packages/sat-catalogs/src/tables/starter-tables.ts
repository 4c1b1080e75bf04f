import { starterPostalCodes } from '../starter/starter-postal.ts';
import { buildTable, type CatalogTable, tableLength } from './catalog-table.ts';
import type { CatalogTables } from './catalog-tables.ts';

let built: readonly CatalogTable[] | undefined;

/** The tables before any import: the single type of payment chain, and the starter set's postal codes. */
export function starterTables(): CatalogTables {
  built ??= [
    buildTable({ name: 'c_TipoCadenaPago' }, [{ codigo: '01', descripcion: 'SPEI' }]),
    buildTable(
      { name: 'c_CodigoPostal', columns: ['estado', 'municipio', 'estimuloFronterizo', 'zona'] },
      starterPostalCodes().map(({ clave, estado, municipio, estimuloFronterizo, zona }) => ({
        codigo: clave,
        descripcion: estado,
        mas: { estado, municipio: municipio ?? '', estimuloFronterizo: String(estimuloFronterizo), zona },
      })),
    ),
  ];
  const tables = built;
  return {
    list: () => tables.map((table) => ({ name: table.name, edition: table.edition, entries: tableLength(table) })),
    load: async (name) => tables.find((table) => table.name === name),
  };
}
