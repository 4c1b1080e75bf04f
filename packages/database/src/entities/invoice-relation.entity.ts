import { integer, oneOf, text, uuid } from '../columns.ts';
import { ofInvoice, table } from '../table.ts';

const relationKinds = ['related', 'paid'] as const;

/** A relation from a stamped document to another one. */
export const InvoiceRelation = table('invoice_relation', {
  columns: {
    organizationId: uuid().primary(),
    invoiceId: uuid().primary(),
    line: integer().primary(),
    /** CfdiRelacionado, or an invoice paid by a receipt. */
    kind: oneOf(relationKinds),
    tipoRelacion: text().nullable(),
    /** Lower case. */
    relatedUuid: text(),
  },
  indices: [{ name: 'invoice_relation_related_idx', columns: ['organizationId', 'relatedUuid'] }],
  foreignKeys: [ofInvoice],
});
