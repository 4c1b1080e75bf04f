import { stringify } from 'csv-stringify/sync';
import type { Cli } from '../cli.ts';
import { note, print, printJson, write } from '../terminal/say.ts';
import { type Column, tableOf } from './table.ts';

export interface ListFormat {
  json?: boolean;
  csv?: boolean;
}

/** A list as a table, as JSON just as the service answers it, or as CSV of what the service answers. */
export async function printList<Row extends object>(
  cli: Cli,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { json, csv }: ListFormat,
): Promise<void> {
  if (json) return printJson(cli, rows);
  if (csv) return write(cli, csvOf(rows));
  if (rows.length === 0) return note(cli, cli.texts.nothing);
  return print(cli, tableOf(columns, rows));
}

/** Formulas are disarmed: a spreadsheet would run what a customer is called. */
const csvOf = (rows: readonly object[]): string =>
  stringify(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, cellOf(value)]))),
    { header: true, escape_formulas: true },
  );

const cellOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
