import { bytes, instant, oneOf, uuid } from '../columns.ts';
import { ofInvoice, table } from '../table.ts';

export const printLanguages = ['es', 'en'] as const;

/** The PDF of an invoice that was printed last. It may be missing at any time. */
export const PrintedDocument = table('printed_document', {
  columns: {
    organizationId: uuid().primary(),
    invoiceId: uuid().primary(),
    /** Of its labels; the document itself is Spanish. */
    language: oneOf(printLanguages).default('es').primary(),
    contentHash: bytes(),
    pdf: bytes(),
    usedAt: instant(),
  },
  indices: [{ name: 'printed_document_used_idx', columns: ['usedAt'] }],
  foreignKeys: [ofInvoice],
});
