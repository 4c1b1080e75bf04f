import { decimal, integer, text, uuid } from '../columns.ts';
import { ofOrganization, table } from '../table.ts';

/** Outstanding balance of the invoices of one day, without the deltas not yet folded in. */
export const InvoiceBalanceDay = table('invoice_balance_day', {
  columns: {
    organizationId: uuid().primary(),
    environment: text().primary(),
    moneda: text().primary(),
    /** Day of issue. */
    day: text().primary(),
    count: integer(),
    /** Decimal string. */
    owed: decimal(30),
  },
  foreignKeys: [ofOrganization],
});
