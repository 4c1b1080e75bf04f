import type { ParsedCfdi } from '@lacre/cfdi/parse';
import type { ExportedRow } from '@lacre/database/repositories/invoice-export.repository';

/** Layout of documents in a table. */
export interface CsvTable {
  columns: readonly string[];
  /** The lines of one document, each with one value per column. */
  lines(row: ExportedRow, document: ParsedCfdi): string[][];
}
