import type { TableRow } from '@lacre/sat-catalogs/tables/catalog-table';
import type { RawRow } from './raw-values.ts';

/** How to read a catalog that is kept as a table. */
export interface TableKind {
  name: string;
  /** Additional cells of a row. */
  columns: readonly string[];
  row(row: RawRow, names: Places): Omit<TableRow, 'vigenteDesde' | 'vigenteHasta'> | undefined;
}

/** Names of states and municipalities, to describe a postal code. */
export interface Places {
  estado(code: string | undefined): string | undefined;
  municipio(estado: string | undefined, code: string | undefined): string | undefined;
}
