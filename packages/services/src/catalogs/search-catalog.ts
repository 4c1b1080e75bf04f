import type { CatalogEntry } from '@lacre/sat-catalogs';
import { inForce } from '@lacre/sat-catalogs/in-force';
import { rankEntries } from '@lacre/sat-catalogs/tables/rank-entries';
import { searchTable } from '@lacre/sat-catalogs/tables/search-table';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import { catalogDay } from './catalog-day.ts';
import { isEmptyQuery } from './search-products.ts';

/** An entry of any catalog, with the other columns of the SAT's sheet. */
export interface CatalogRow {
  codigo: string;
  descripcion: string;
  vigenteDesde: string | null;
  vigenteHasta: string | null;
  [more: string]: unknown;
}

export interface CatalogQuery {
  q: string;
  limit: number;
  offset: number;
  /** Entries in force on that day, `YYYY-MM-DD`; default: today. */
  on?: string | undefined;
}

/**
 * Entries of one catalog that contain every word of `q`, best match first. The name is the SAT's (`c_FormaPago`), in
 * any case. 404 for a catalog that is not loaded.
 */
export async function searchCatalog(
  services: Pick<Services, 'catalogs' | 'catalogSearch' | 'clock'>,
  name: string,
  query: CatalogQuery,
): Promise<CatalogRow[]> {
  const { catalogs, catalogSearch } = services;
  const { q, limit, offset, on = catalogDay(services) } = query;
  const wanted = name.toLowerCase();
  const named = (known: string) => known.toLowerCase() === wanted;

  if (isEmptyQuery(q) && (named('c_ClaveProdServ') || named('c_ClaveUnidad'))) return [];
  if (named('c_ClaveProdServ')) {
    const products = catalogSearch.products();
    const { rows, scores } = products.rank(q, { on, limit: offset + limit });
    return Array.from(rows.subarray(offset), (row, at) => ({ ...products.hit(row, scores[offset + at] ?? 0) }));
  }
  if (named('c_ClaveUnidad')) {
    const hits = catalogSearch.units().search(q, { on, limit: offset + limit });
    return hits.slice(offset).map(({ codigo, nombre, descripcion, ...more }) => {
      const unit = catalogs.claveUnidad(codigo, on);
      const { vigenteDesde, vigenteHasta } = typeof unit === 'object' ? unit : {};
      return {
        codigo,
        descripcion: nombre,
        vigenteDesde: vigenteDesde ?? null,
        vigenteHasta: vigenteHasta ?? null,
        explicacion: descripcion,
        ...more,
      };
    });
  }
  const table = catalogSearch.tables.list().find((one) => named(one.name));
  const small = catalogs.summary().find((one) => named(one.name) && catalogs.entries(one.name).length > 0);
  if (small !== undefined) {
    const entries = catalogs.entries(small.name).filter((entry) => inForce(entry, on));
    return rankEntries(entries, q)
      .slice(offset, offset + limit)
      .map(entryRow);
  }
  const loaded = table && (await catalogSearch.tables.load(table.name));
  if (loaded === undefined) throw new AppError('CATALOG_NOT_FOUND');
  return searchTable(loaded, { q, limit, offset, on }).map(
    ({ codigo, descripcion, vigenteDesde, vigenteHasta, mas }) => ({
      codigo,
      descripcion,
      vigenteDesde: vigenteDesde ?? null,
      vigenteHasta: vigenteHasta ?? null,
      ...mas,
    }),
  );
}

function entryRow({ clave, descripcion, vigenteDesde, vigenteHasta, ...more }: CatalogEntry): CatalogRow {
  return {
    codigo: clave,
    descripcion,
    vigenteDesde: vigenteDesde ?? null,
    vigenteHasta: vigenteHasta ?? null,
    ...more,
  };
}
