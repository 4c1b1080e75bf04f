import type { InvoiceAccess } from '../access.ts';
import { type ListInvoicesInput, listDocumentsAs } from '../documents/list-documents.ts';
import type { Services } from '../services.ts';
import { type RetentionListItem, toRetentionListItem } from './retention-view.ts';

export interface RetentionPage {
  data: RetentionListItem[];
  total: number;
  page: number;
  limit: number;
  totalPages: number;
  nextCursor: string | null;
}

/** The organization's retentions, newest first. An API key sees its own environment only. */
export function listRetentions(
  services: Pick<Services, 'database' | 'clock' | 'catalogs' | 'pdf' | 'settings'>,
  access: InvoiceAccess,
  input: Pick<
    ListInvoicesInput,
    | 'page'
    | 'limit'
    | 'status'
    | 'dateFrom'
    | 'dateTo'
    | 'rfcReceptor'
    | 'environment'
    | 'folio'
    | 'q'
    | 'issuedFrom'
    | 'issuedTo'
    | 'externalId'
    | 'sort'
    | 'after'
  >,
): Promise<RetentionPage> {
  return listDocumentsAs(services, access, input, 'retention', (_services, row) => toRetentionListItem(row));
}
