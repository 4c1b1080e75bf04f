import { EntitySchema } from 'typeorm';
import { decimal, integer, nullable, oneOf, ownedByOrganization, text, uuid } from '../columns.ts';

export const ledgerKinds = ['credit', 'payment'] as const;

/** What one line of an Egreso or a payment receipt takes from an invoice. */
export interface InvoiceLedgerRow {
  organizationId: string;
  attemptId: string;
  line: number;
  invoiceId: string;
  kind: (typeof ledgerKinds)[number];
  /** Decimal text, in the invoice's currency. */
  amount: string;
  installment: number | null;
  replacedBy: string | null;
}

export const InvoiceLedger = new EntitySchema<InvoiceLedgerRow>({
  name: 'InvoiceLedger',
  tableName: 'invoice_ledger',
  columns: {
    organizationId: uuid('organization_id', { primary: true }),
    attemptId: uuid('attempt_id', { primary: true }),
    line: integer('line', { primary: true }),
    invoiceId: uuid('invoice_id'),
    kind: text('kind'),
    amount: decimal('amount', 24),
    installment: integer('installment', nullable),
    replacedBy: uuid('replaced_by', nullable),
  },
  checks: [oneOf('invoice_ledger', 'kind', ledgerKinds)],
  indices: [{ name: 'invoice_ledger_invoice_idx', columns: ['organizationId', 'invoiceId'] }],
  foreignKeys: [ownedByOrganization('invoice_ledger')],
});
