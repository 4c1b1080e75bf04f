import { instant, text, uuid } from '../columns.ts';
import { ofInvoice, table } from '../table.ts';

/** When a document was last compared with what the SAT says of it. */
export const SatCheck = table('sat_check', {
  columns: {
    organizationId: uuid().primary(),
    invoiceId: uuid().primary(),
    checkedAt: instant(),
    /** What the SAT answered. */
    estado: text().nullable(),
  },
  foreignKeys: [ofInvoice],
});
