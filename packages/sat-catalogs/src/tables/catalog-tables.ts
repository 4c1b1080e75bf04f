import type { CatalogTable } from './catalog-table.ts';

/** The catalogs kept as tables. Only their names are in memory; a table is read on first use. */
export interface CatalogTables {
  list(): readonly TableSummary[];
  /** Undefined for a name that is not in the list. Rejects if the table's file is missing or damaged. */
  load(name: string): Promise<CatalogTable | undefined>;
}

export interface TableSummary {
  name: string;
  edition: string | undefined;
  entries: number;
}
