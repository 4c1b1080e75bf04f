import { decimal, integer, text, uuid } from '../columns.ts';
import { ofOrganization, table } from '../table.ts';

/** What a customer was invoiced in a month: Ingresos minus Egresos, neither cancelled. */
export const CustomerMonth = table('customer_month', {
  columns: {
    organizationId: uuid().primary(),
    environment: text().primary(),
    /** Month of issue, `2026-11`. */
    month: text().primary(),
    moneda: text().primary(),
    rfcReceptor: text().primary(),
    /** Foreigners share an RFC, so the name is part of the key. */
    nombreReceptor: text().primary(),
    /** Number of Ingresos. */
    count: integer(),
    total: decimal(30),
  },
  foreignKeys: [ofOrganization],
});
