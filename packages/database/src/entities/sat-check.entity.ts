import { EntitySchema } from 'typeorm';
import { instant, nullable, ofInvoice, text, uuid } from '../columns.ts';

/** When a document was last compared with what the SAT says of it. */
export interface SatCheckRow {
  organizationId: string;
  invoiceId: string;
  checkedAt: Date;
  /** What the SAT answered. */
  estado: string | null;
}

export const SatCheck = new EntitySchema<SatCheckRow>({
  name: 'SatCheck',
  tableName: 'sat_check',
  columns: {
    organizationId: uuid('organization_id', { primary: true }),
    invoiceId: uuid('invoice_id', { primary: true }),
    checkedAt: instant('checked_at'),
    estado: text('estado', nullable),
  },
  foreignKeys: [ofInvoice('sat_check')],
});
