import { decimal, integer, text, uuid } from '../columns.ts';
import { ofOrganization, table } from '../table.ts';

/** What the documents of a month come to, with the deltas that are not folded yet. */
export const InvoiceMonth = table('invoice_month', {
  columns: {
    organizationId: uuid().primary(),
    environment: text().primary(),
    /** Of the date of issue, `2026-11`. */
    month: text().primary(),
    tipoComprobante: text().primary(),
    status: text().primary(),
    /** '' without one. */
    metodoPago: text().primary(),
    moneda: text().primary(),
    count: integer(),
    total: decimal(30),
    transferred: decimal(30),
    withheld: decimal(30),
    /** By receipts, in pesos. */
    collected: decimal(30),
    /** Receipts that were issued late. */
    late: integer(),
  },
  foreignKeys: [ofOrganization],
});
