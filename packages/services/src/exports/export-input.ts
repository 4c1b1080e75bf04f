import type { ListInvoicesInput } from '../documents/list-documents.ts';

export interface ExportInput extends Omit<ListInvoicesInput, 'page' | 'limit' | 'sort' | 'after'> {
  /** Of the files in an archive. Default: the fiscal UUID alone. */
  names?: 'uuid' | 'long';
}
