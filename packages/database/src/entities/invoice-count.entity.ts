import { day, integer, oneOf, text, uuid } from '../columns.ts';
import { ofOrganization, table } from '../table.ts';

export const countSpans = ['month', 'day'] as const;

/** How many invoices of a kind a day or month has, with the deltas that are not folded yet. */
export const InvoiceCount = table('invoice_count', {
  columns: {
    organizationId: uuid().primary(),
    span: oneOf(countSpans).primary(),
    /** First day of the span. */
    starts: day().primary(),
    environment: text().primary(),
    tipoComprobante: text().primary(),
    status: text().primary(),
    count: integer(),
  },
  foreignKeys: [ofOrganization],
});
