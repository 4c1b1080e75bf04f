import type { ListInvoicesInput } from '../documents/list-documents.ts';

export interface ExportInput extends Omit<ListInvoicesInput, 'page' | 'limit' | 'sort' | 'after'> {
  /** Names of the files in the archive. Default: the fiscal UUID alone. */
  names?: 'uuid' | 'long';
}
