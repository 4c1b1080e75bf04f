import { bigint, decimal, integer, text, uuid } from '../columns.ts';
import { table } from '../table.ts';

/**
 * A pending change to a month's sums: inserted by a trigger, folded in and deleted by a job, and deleted by a trigger
 * of its organization.
 */
export const InvoiceMonthDelta = table('invoice_month_delta', {
  columns: {
    organizationId: uuid().primary(),
    id: bigint().primary().identity(),
    environment: text(),
    month: text(),
    tipoComprobante: text(),
    status: text(),
    metodoPago: text(),
    moneda: text(),
    rfcReceptor: text(),
    nombreReceptor: text(),
    count: integer(),
    total: decimal(30),
    transferred: decimal(30),
    withheld: decimal(30),
    collected: decimal(30),
    late: integer(),
  },
});
