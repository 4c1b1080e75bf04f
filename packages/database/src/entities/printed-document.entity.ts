import { bytes, instant, oneOf, uuid } from '../columns.ts';
import { ofInvoice, table } from '../table.ts';

const printLanguages = ['es', 'en'] as const;

/** The PDF of an invoice as last printed. It may be missing at any time. */
export const PrintedDocument = table('printed_document', {
  columns: {
    organizationId: uuid().primary(),
    invoiceId: uuid().primary(),
    /** Language of its labels; the document's own text is Spanish. */
    language: oneOf(printLanguages).default('es').primary(),
    contentHash: bytes(),
    pdf: bytes(),
    usedAt: instant(),
  },
  indices: [{ name: 'printed_document_used_idx', columns: ['usedAt'] }],
  foreignKeys: [ofInvoice],
});
