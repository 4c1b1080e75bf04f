import { decimal, integer, text, uuid } from '../columns.ts';
import { ofOrganization, table } from '../table.ts';

/** What a customer was invoiced in a month: Ingresos in force less Egresos in force. */
export const CustomerMonth = table('customer_month', {
  columns: {
    organizationId: uuid().primary(),
    environment: text().primary(),
    /** Of the date of issue, `2026-11`. */
    month: text().primary(),
    moneda: text().primary(),
    rfcReceptor: text().primary(),
    /** Foreigners share an RFC. */
    nombreReceptor: text().primary(),
    /** Of Ingresos. */
    count: integer(),
    total: decimal(30),
  },
  foreignKeys: [ofOrganization],
});
