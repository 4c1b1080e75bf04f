import { type TextColumn, textAt, textColumn } from '../columns.ts';
import { inForce } from '../in-force.ts';
import { foldText } from './fold-text.ts';

/**
 * A catalog that the rules rarely look up (suburbs, customs numbers, postal places): its rows as lines of text and, for
 * searching, the same lines folded. 145,366 suburbs take 10 MB outside the JavaScript heap and nothing per row.
 */
export interface CatalogTable {
  readonly name: string;
  /** Date of the edition, `YYYY-MM-DD`, if the source has one. */
  readonly edition: string | undefined;
  /** Names of the cells after code, description and dates: `estado`, `codigoPostal`. */
  readonly columns: readonly string[];
  /** Cells of a row joined with tabs: code, description, valid from, valid to, then `columns`. */
  readonly lines: TextColumn;
  /** Code, description and additional cells of a row, lower case without accents. */
  readonly folded: TextColumn;
}

/** One row; the additional cells are keyed by the names of the table's `columns`. */
export interface TableRow {
  codigo: string;
  descripcion: string;
  /** ISO dates; absent = open. */
  vigenteDesde?: string;
  vigenteHasta?: string;
  mas?: Readonly<Record<string, string>>;
}

/** Packs rows, sorted by code and then by their additional cells. Tabs and line breaks inside a text become blanks. */
export function buildTable(
  about: { name: string; edition?: string | undefined; columns?: readonly string[] },
  rows: readonly TableRow[],
): CatalogTable {
  const columns = about.columns ?? [];
  const further = (row: TableRow) => columns.map((column) => row.mas?.[column] ?? '');
  const ordered = rows
    .map((row) => ({ row, key: [row.codigo, ...further(row), row.vigenteDesde ?? ''].join('\t') }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ row }) => row);
  const line = (cells: readonly string[]) => cells.map((cell) => cell.replaceAll(/[\t\r\n]+/g, ' ')).join('\t');
  return {
    name: about.name,
    edition: about.edition,
    columns,
    lines: textColumn(
      ordered.map((row) =>
        line([row.codigo, row.descripcion, row.vigenteDesde ?? '', row.vigenteHasta ?? '', ...further(row)]),
      ),
    ),
    folded: textColumn(ordered.map((row) => `${line([row.codigo, row.descripcion, ...further(row)].map(foldText))}\n`)),
  };
}

/** Number of rows. */
export function tableLength({ lines }: CatalogTable): number {
  return lines.offsets.length - 1;
}

/** One row by its position. */
export function tableRowAt({ lines, columns }: CatalogTable, at: number): TableRow {
  const [codigo = '', descripcion = '', desde = '', hasta = '', ...further] = textAt(lines, at).split('\t');
  const mas = Object.fromEntries(columns.flatMap((column, i) => (further[i] ? [[column, further[i]]] : [])));
  return {
    codigo,
    descripcion,
    ...(desde === '' ? {} : { vigenteDesde: desde }),
    ...(hasta === '' ? {} : { vigenteHasta: hasta }),
    ...(columns.length === 0 ? {} : { mas }),
  };
}

/** All rows, one after the other. */
export function* tableRows(table: CatalogTable): Generator<TableRow> {
  for (let at = 0; at < tableLength(table); at++) yield tableRowAt(table, at);
}

/** True when the row is valid on that day. */
export const rowInForce = (row: TableRow, on: string) => inForce(row, on);
