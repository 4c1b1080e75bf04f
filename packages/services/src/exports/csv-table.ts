import type { ParsedCfdi } from '@lacre/cfdi/parse';
import type { ExportedRow } from '@lacre/database/repositories/invoice-export.repository';

/** How documents stand in a table. */
export interface CsvTable {
  columns: readonly string[];
  /** Of one document, one value for each column. */
  lines(row: ExportedRow, document: ParsedCfdi): string[][];
}
