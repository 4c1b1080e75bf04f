import { decimal, integer, text, uuid } from '../columns.ts';
import { ofOrganization, table } from '../table.ts';

/** What is owed of the invoices of one day, less the deltas that are not folded yet. */
export const InvoiceBalanceDay = table('invoice_balance_day', {
  columns: {
    organizationId: uuid().primary(),
    environment: text().primary(),
    moneda: text().primary(),
    /** Of the date of issue. */
    day: text().primary(),
    count: integer(),
    /** Decimal text. */
    owed: decimal(30),
  },
  foreignKeys: [ofOrganization],
});
