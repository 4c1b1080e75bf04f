import type { InvoiceDetail } from './invoice-view.ts';

/** What became of a create: the edge turns it into 201, 200 or 202. */
export type CreateInvoiceOutcome =
  | { kind: 'created'; invoice: InvoiceDetail }
  | { kind: 'replayed'; invoice: InvoiceDetail; bodyMismatch: boolean }
  | RecoveringInvoice;

/** The PAC's outcome is unknown; it is being found out. */
export interface RecoveringInvoice {
  kind: 'recovering';
  id: string;
  statusUrl: string;
  retryAfterSeconds: number;
}

export function recovering(id: string): RecoveringInvoice {
  return { kind: 'recovering', id, statusUrl: `/invoices/${id}`, retryAfterSeconds: 5 };
}
