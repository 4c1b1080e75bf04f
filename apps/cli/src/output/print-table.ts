import type { Cli } from '../cli.ts';
import { print } from '../terminal/say.ts';
import { type Column, tableOf } from './table.ts';

/** Prints a table, folded to the width of a terminal; elsewhere each row is one line. */
export const printTable = <Row>(cli: Cli, columns: readonly Column<Row>[], rows: readonly Row[]): Promise<void> =>
  print(cli, tableOf(columns, rows, cli.stdout.isTTY ? cli.stdout.columns || undefined : undefined));
