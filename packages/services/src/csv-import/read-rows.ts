import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import type { OpenCsv } from './csv-header.ts';
import { noRows } from './import-errors.ts';
import type { ImportTally } from './import-tally.ts';
import type { RowFault } from './row-fault.ts';

/** Lines between two pauses, valid or not: about two milliseconds of work. */
const slice = 250;

/**
 * The valid rows with their numbers in the file; the others are added to the tally. Pauses, so that other requests are
 * not blocked.
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
    // An empty line is not a row, but counts in the row numbers that users look up.
    if (cells.length === 1 && cells[0] === '') continue;
    tally.rows += 1;
    const found = read(cells);
    if (Array.isArray(found)) tally.fail(row, found);
    else yield { ...found, row };
  }
  if (tally.rows === 0) throw noRows();
}
