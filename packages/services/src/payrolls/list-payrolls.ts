import type { InvoiceAccess } from '../access.ts';
import { type InvoicePage, type ListInvoicesInput, listDocuments } from '../documents/list-documents.ts';
import type { Services } from '../services.ts';

/** The organization's payroll receipts, newest first. An API key sees its own environment only. */
export function listPayrolls(
  services: Pick<Services, 'database' | 'clock' | 'catalogs' | 'pdf' | 'settings'>,
  access: InvoiceAccess,
  input: Omit<ListInvoicesInput, 'type'>,
): Promise<InvoicePage> {
  return listDocuments(services, access, input, 'payroll');
}
