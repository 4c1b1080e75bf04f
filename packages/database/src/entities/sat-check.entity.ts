import { instant, text, uuid } from '../columns.ts';
import { ofInvoice, table } from '../table.ts';

/** When a document's status was last compared with the SAT's, or, without an answer, is counted as compared. */
export const SatCheck = table('sat_check', {
  columns: {
    organizationId: uuid().primary(),
    invoiceId: uuid().primary(),
    checkedAt: instant(),
    /** Estado as the SAT returned it. */
    estado: text().nullable(),
  },
  foreignKeys: [ofInvoice],
});
