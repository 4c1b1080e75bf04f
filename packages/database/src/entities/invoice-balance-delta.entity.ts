import { bigint, decimal, integer, text, uuid } from '../columns.ts';
import { ofOrganization, table } from '../table.ts';

/** A pending change to the outstanding balance of a day: inserted by a trigger, folded in and deleted by a job. */
export const InvoiceBalanceDelta = table('invoice_balance_delta', {
  columns: {
    organizationId: uuid().primary(),
    id: bigint().primary().identity(),
    environment: text(),
    moneda: text(),
    day: text(),
    count: integer(),
    /** Decimal string. */
    owed: decimal(30),
  },
  foreignKeys: [ofOrganization],
});
