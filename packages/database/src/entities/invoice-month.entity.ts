import { decimal, integer, text, uuid } from '../columns.ts';
import { ofOrganization, table } from '../table.ts';

/** Sums of the documents of a month, without the deltas not yet folded in. */
export const InvoiceMonth = table('invoice_month', {
  columns: {
    organizationId: uuid().primary(),
    environment: text().primary(),
    /** Month of issue, `2026-11`. */
    month: text().primary(),
    tipoComprobante: text().primary(),
    status: text().primary(),
    /** '' if the document has none. */
    metodoPago: text().primary(),
    moneda: text().primary(),
    count: integer(),
    total: decimal(30),
    transferred: decimal(30),
    withheld: decimal(30),
    /** Paid by receipts, in pesos. */
    collected: decimal(30),
    /** Number of receipts issued late. */
    late: integer(),
  },
  foreignKeys: [ofOrganization],
});
