import type { InvoiceAccess } from '../access.ts';
import { amount } from '../documents/amount.ts';
import { type InvoicePage, type ListInvoicesInput, listDocumentsAs } from '../documents/list-documents.ts';
import { type InvoiceListItem, toInvoiceListItem } from '../documents/list-item.ts';
import type { Services } from '../services.ts';

export interface PaymentListItem extends InvoiceListItem {
  /** Total of all its payments, in pesos; null until a receipt of an older version of Lacre has been read. */
  montoTotalPagos: number | null;
}

/** The organization's payment receipts, newest first. An API key sees its own environment only. */
export function listPayments(
  services: Pick<Services, 'database' | 'clock' | 'catalogs' | 'pdf' | 'settings'>,
  access: InvoiceAccess,
  input: Omit<ListInvoicesInput, 'type'>,
): Promise<InvoicePage<PaymentListItem>> {
  return listDocumentsAs(services, access, input, 'payment', (deps, row) => ({
    ...toInvoiceListItem(deps, row),
    montoTotalPagos: row.collected === null ? null : amount(row.collected),
  }));
}
