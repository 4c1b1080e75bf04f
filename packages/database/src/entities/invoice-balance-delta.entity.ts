import { bigint, decimal, integer, text, uuid } from '../columns.ts';
import { ofOrganization, table } from '../table.ts';

/** A change of what is owed of a day that is to be folded into it: inserted by a trigger, deleted by a job. */
export const InvoiceBalanceDelta = table('invoice_balance_delta', {
  columns: {
    organizationId: uuid().primary(),
    id: bigint().primary().identity(),
    environment: text(),
    moneda: text(),
    day: text(),
    count: integer(),
    /** Decimal text. */
    owed: decimal(30),
  },
  foreignKeys: [ofOrganization],
});
