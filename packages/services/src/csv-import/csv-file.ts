import { decodeCsv } from './decode-csv.ts';
import { csvTooLarge, noFile, notCsv } from './import-errors.ts';

/** An uploaded file with its original name. */
export interface CsvFile {
  name: string;
  /** Media type, as sent. */
  type: string;
  bytes: Uint8Array;
}

const types = new Set(['text/csv', 'application/vnd.ms-excel']);

/**
 * The text of a file that is declared as CSV.
 *
 * @throws AppError 400: no file, another type, too large, not text
 */
export function readCsvFile(file: CsvFile | undefined, bytesMax: number): string {
  if (!file) throw noFile();
  if (!/\.csv$/i.test(file.name) && !types.has(file.type.split(';', 1)[0]?.trim().toLowerCase() ?? '')) throw notCsv();
  if (file.bytes.length > bytesMax) throw csvTooLarge();
  return decodeCsv(file.bytes);
}
