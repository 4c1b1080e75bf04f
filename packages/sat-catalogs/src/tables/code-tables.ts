import { type CatalogTable, rowInForce, type TableRow, tableLength, tableRowAt } from './catalog-table.ts';

/** Catalogs that rules look up by code, if available. */
export interface CodeTables {
  /**
   * The row of a code that is valid on that day (`YYYY-MM-DD` or a CFDI Fecha); `within` is the first of its additional
   * cells (the state of a municipality, the postal code of a suburb). `unknown`: the catalog is not available.
   */
  find(catalog: string, codigo: string, on: string, within?: string): TableRow | 'unknown' | undefined;
}

/** No catalog is available. */
export const noCodeTables: CodeTables = { find: () => 'unknown' };

/** Over tables whose rows are sorted by code and additional cells, as packed by `buildTable`. */
export function codeTablesOver(tables: readonly CatalogTable[]): CodeTables {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const found = new Map<string, TableRow | undefined>();
  return {
    find(catalog, codigo, on, within) {
      const table = byName.get(catalog);
      if (table === undefined) return 'unknown';
      const key = [catalog, codigo, on, within].join('\t');
      if (!found.has(key)) found.set(key, rowOf(table, codigo, on, within));
      return found.get(key);
    },
  };
}

function rowOf(table: CatalogTable, codigo: string, on: string, within: string | undefined): TableRow | undefined {
  const wanted = within === undefined ? codigo : `${codigo}\t${within}`;
  const [first = ''] = table.columns;
  const keyAt = (at: number) => {
    const row = tableRowAt(table, at);
    return within === undefined ? row.codigo : `${row.codigo}\t${row.mas?.[first] ?? ''}`;
  };
  let low = 0;
  let high = tableLength(table);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (keyAt(middle) < wanted) low = middle + 1;
    else high = middle;
  }
  for (let at = low; at < tableLength(table) && keyAt(at) === wanted; at++) {
    const row = tableRowAt(table, at);
    if (rowInForce(row, on)) return row;
  }
  return undefined;
}
