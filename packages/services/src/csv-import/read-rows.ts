import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import type { OpenCsv } from './csv-header.ts';
import { noRows } from './import-errors.ts';
import type { ImportTally } from './import-tally.ts';
import type { RowFault } from './row-fault.ts';

/** Lines between two pauses, right or wrong: about two milliseconds of work. */
const slice = 250;

/**
 * The rows that can be read, with their numbers in the file; the others go into the tally. Pauses, so that other
 * requests are answered meanwhile.
 *
 * @throws AppError 400 at the end of a file without any row
 */
export async function* readRows<Row extends object>(
  { reader }: Pick<OpenCsv<string>, 'reader'>,
  read: (cells: readonly string[]) => Row | RowFault[],
  tally: ImportTally,
): AsyncGenerator<Row & { row: number }> {
  for (let cells = reader.next(); cells; cells = reader.next()) {
    const { row } = reader;
    if (row % slice === 0) await yieldToEventLoop();
    // A line without anything is no row, but counts for a reader who looks the row up.
    if (cells.length === 1 && cells[0] === '') continue;
    tally.rows += 1;
    const found = read(cells);
    if (Array.isArray(found)) tally.fail(row, found);
    else yield { ...found, row };
  }
  if (tally.rows === 0) throw noRows();
}
