import type { InvoiceDetail } from '@lacre/client';
import type { Draft } from './draft.ts';
import { draftOfInvoice } from './draft-of-invoice.ts';

/**
 * A draft of another invoice with the same data. What concerned only that one is left out: its relations, and the
 * exchange rate of its day.
 */
export function duplicateOfInvoice(invoice: InvoiceDetail): Draft {
  const { replaces: _, related: __, relatedInvoiceUuid: ___, exchange: ____, ...draft } = draftOfInvoice(invoice);
  return draft;
}
