import type { ParsedCfdi } from '@lacre/cfdi/parse';
import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';

/** Layout of documents in a table. */
export interface CsvTable {
  columns: readonly string[];
  /** The lines of one document, each with one value per column. */
  lines(row: InvoiceRow, document: ParsedCfdi): string[][];
}
