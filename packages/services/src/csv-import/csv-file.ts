import { decodeCsv } from './decode-csv.ts';
import { csvTooLarge, noFile, notCsv } from './import-errors.ts';

/** A file as its sender calls it. */
export interface CsvFile {
  name: string;
  /** Media type, as sent. */
  type: string;
  bytes: Uint8Array;
}

const types = new Set(['text/csv', 'application/vnd.ms-excel']);

/**
 * The text of a file that says it is a CSV.
 *
 * @throws AppError 400: none, of another kind, too large, no text
 */
export function readCsvFile(file: CsvFile | undefined, bytesMax: number): string {
  if (!file) throw noFile();
  if (!/\.csv$/i.test(file.name) && !types.has(file.type.split(';', 1)[0]?.trim().toLowerCase() ?? '')) throw notCsv();
  if (file.bytes.length > bytesMax) throw csvTooLarge();
  return decodeCsv(file.bytes);
}
