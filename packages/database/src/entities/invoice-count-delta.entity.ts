import { bigint, day, integer, text, uuid } from '../columns.ts';
import { table } from '../table.ts';

/**
 * A change of a count that is to be folded into it: inserted by triggers, deleted by a job, and by a trigger of its
 * organization.
 */
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
});
