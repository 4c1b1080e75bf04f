import { day, integer, oneOf, text, uuid } from '../columns.ts';
import { ofOrganization, table } from '../table.ts';

export const countSpans = ['month', 'day', 'all'] as const;

/**
 * How many invoices of a kind a day has, a month, and all of them, beside the deltas that are not folded yet. A trigger
 * keeps `all` by the months.
 */
export const InvoiceCount = table('invoice_count', {
  columns: {
    organizationId: uuid().primary(),
    span: oneOf(countSpans).primary(),
    /** First day of the span; of `all` 1970-01-01. */
    starts: day().primary(),
    environment: text().primary(),
    tipoComprobante: text().primary(),
    status: text().primary(),
    count: integer(),
  },
  foreignKeys: [ofOrganization],
});
