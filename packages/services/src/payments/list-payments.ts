import type { InvoiceAccess } from '../access.ts';
import { type InvoicePage, type ListInvoicesInput, listDocuments } from '../documents/list-documents.ts';
import type { Services } from '../services.ts';

/** The organization's payment receipts, newest first. A key sees its own environment only. */
export function listPayments(
  services: Pick<Services, 'database' | 'clock'>,
  access: InvoiceAccess,
  input: Omit<ListInvoicesInput, 'type'>,
): Promise<InvoicePage> {
  return listDocuments(services, access, input, 'payment');
}
