import Papa from 'papaparse';
import type { ImportKind } from './import-kind.ts';
import { readTable, type Table, textOf } from './read-table.ts';

export interface ImportFile extends Table {
  name: string;
}

/** The index of the file's column; undefined if none. */
export type ColumnMapping<Column extends string> = Partial<Record<Column, number>>;

/** @throws UnreadableTable */
export async function readImportFile(file: File): Promise<ImportFile> {
  return { name: file.name, ...readTable(await textOf(file)) };
}

/**
 * Maps the columns with usual names. The usual names of a column are in order, the most exact first: a file with
 * "Clave" and "Clave SAT" has its own keys in the first. Each column of the file is used once.
 */
export function guessMapping<Column extends string>(
  { columns, usualNames }: ImportKind<Column>,
  header: readonly string[],
): ColumnMapping<Column> {
  const folded = header.map((name) =>
    name
      .normalize('NFD')
      .replaceAll(/[^A-Za-z]/g, '')
      .toLowerCase(),
  );
  const mapping: ColumnMapping<Column> = {};
  const taken = new Set<number>();
  for (const column of columns) {
    const found = [column.toLowerCase(), ...usualNames[column]].map((name) =>
      folded.findIndex((one, index) => one === name && !taken.has(index)),
    );
    const index = found.find((one) => one !== -1);
    if (index === undefined) continue;
    mapping[column] = index;
    taken.add(index);
  }
  return mapping;
}

/**
 * The CSV to send: the API's column names above the cells, with the file's delimiter, because decimal commas depend on
 * it.
 */
export function importCsv(
  columns: readonly string[],
  rows: readonly string[][],
  { delimiter, livemode, filename }: { delimiter: string; livemode: boolean; filename: string },
): File {
  const text = Papa.unparse(
    { fields: [...columns, 'livemode'], data: rows.map((row) => [...row, String(livemode)]) },
    { delimiter },
  );
  return new File([text], filename, { type: 'text/csv' });
}
