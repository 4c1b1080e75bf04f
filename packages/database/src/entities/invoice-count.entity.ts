import { day, integer, oneOf, text, uuid } from '../columns.ts';
import { ofOrganization, table } from '../table.ts';

const countSpans = ['month', 'day', 'all'] as const;

/**
 * Number of invoices of a kind per day, per month and in all, without the deltas not yet folded in. A trigger derives
 * `all` from the months.
 */
export const InvoiceCount = table('invoice_count', {
  columns: {
    organizationId: uuid().primary(),
    span: oneOf(countSpans).primary(),
    /** First day of the span; 1970-01-01 for `all`. */
    starts: day().primary(),
    environment: text().primary(),
    tipoComprobante: text().primary(),
    status: text().primary(),
    count: integer(),
  },
  foreignKeys: [ofOrganization],
});
