/**
 * SQL rows, for `values`, of a statement's parameters that follow the first `shared` ones. The first row declares the
 * types. The first column is the row's id.
 *
 * @param types of the columns, by name
 */
export function parameterRows(types: Readonly<Record<string, string>>, { shared, rows }: Rows): ParameterRows {
  const names = Object.keys(types);
  const parameter = (row: number, column: number) => `$${shared + row * names.length + column + 1}`;
  const each = Array.from({ length: rows }, (_, row) => row);
  const typed = Object.values(types).map((type, column) => `${parameter(0, column)}::${type}`);
  return {
    columns: names.join(', '),
    values: each
      .map((row) => (row === 0 ? typed : names.map((_, column) => parameter(row, column))).join(', '))
      .map((row, index) => `(${index}, ${row})`)
      .join(', '),
    ids: each.map((row) => `${parameter(row, 0)}::uuid`).join(', '),
  };
}

interface Rows {
  shared: number;
  rows: number;
}

interface ParameterRows {
  /** Names of the columns, without the index column. */
  columns: string;
  /** The rows, each preceded by its index, from 0. */
  values: string;
  /** Ids of all rows. */
  ids: string;
}
