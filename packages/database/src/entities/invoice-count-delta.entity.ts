import { bigint, day, integer, text, uuid } from '../columns.ts';
import { ofOrganization, table } from '../table.ts';

/** A change of a count that is to be folded into it: inserted by triggers, deleted by a job. */
export const InvoiceCountDelta = table('invoice_count_delta', {
  columns: {
    organizationId: uuid().primary(),
    id: bigint().primary().identity(),
    day: day(),
    environment: text(),
    tipoComprobante: text(),
    status: text(),
    delta: integer(),
  },
  foreignKeys: [ofOrganization],
});
