import { bytes, instant, uuid } from '../columns.ts';
import { ofInvoice, table } from '../table.ts';

/** The PDF of an invoice that was printed last. It may be missing at any time. */
export const PrintedDocument = table('printed_document', {
  columns: {
    organizationId: uuid().primary(),
    invoiceId: uuid().primary(),
    contentHash: bytes(),
    pdf: bytes(),
    usedAt: instant(),
  },
  indices: [{ name: 'printed_document_used_idx', columns: ['usedAt'] }],
  foreignKeys: [ofInvoice],
});
