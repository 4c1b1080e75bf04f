import type { CsvFile } from './csv-file.ts';

export interface ImportInput {
  organizationId: string;
  file?: CsvFile;
  /** `upsert`: a row of an existing record updates it, with the columns of the file. Default `create`. */
  mode?: 'create' | 'upsert' | undefined;
}
