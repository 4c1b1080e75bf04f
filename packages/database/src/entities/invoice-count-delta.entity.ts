import { bigint, day, integer, text, uuid } from '../columns.ts';
import { table } from '../table.ts';

/**
 * A pending change to a count: inserted by triggers, folded in and deleted by a job, and deleted by a trigger of its
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
