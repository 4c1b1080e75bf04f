import { stringify } from 'csv-stringify/sync';
import type { Cli } from '../cli.ts';
import { note, printJson, write } from '../terminal/say.ts';
import { printTable } from './print-table.ts';
import type { Column } from './table.ts';

export interface ListFormat {
  json?: boolean;
  csv?: boolean;
}

/** Prints a list as a table, or the service's response as JSON or CSV. */
export async function printList<Row extends object>(
  cli: Cli,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { json, csv }: ListFormat,
): Promise<void> {
  if (json) return printJson(cli, rows);
  if (csv) return write(cli, csvOf(rows));
  if (rows.length === 0) return note(cli, cli.texts.nothing);
  return printTable(cli, columns, rows);
}

/** Escapes formulas: a spreadsheet would execute a customer's name. */
const csvOf = (rows: readonly object[]): string =>
  stringify(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, cellOf(value)]))),
    { header: true, escape_formulas: true },
  );

const cellOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
