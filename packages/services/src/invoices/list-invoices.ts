import type { InvoiceAccess } from '../access.ts';
import { type InvoicePage, type ListInvoicesInput, listDocuments } from '../documents/list-documents.ts';
import type { Services } from '../services.ts';

/**
 * The organization's invoices, newest first. An API key sees its own environment only. Payment receipts have their own
 * list.
 */
export function listInvoices(
  services: Pick<Services, 'database' | 'clock' | 'catalogs' | 'pdf' | 'settings'>,
  access: InvoiceAccess,
  input: ListInvoicesInput,
): Promise<InvoicePage> {
  return listDocuments(services, access, input, 'invoice');
}
