/**
 * Rows of a statement's parameters, behind the `shared` first ones, for `values`. The first row says the types, the
 * others follow it. The first column is the row's id.
 *
 * @param types of the columns, by their names
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
  /** Names of the columns, without that of their place. */
  columns: string;
  /** The rows, each with its place before the columns, from 0 on. */
  values: string;
  /** Of all rows. */
  ids: string;
}
