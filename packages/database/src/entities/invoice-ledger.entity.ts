import { decimal, integer, oneOf, uuid } from '../columns.ts';
import { indexOfMigration, ofOrganization, table } from '../table.ts';

const ledgerKinds = ['credit', 'payment'] as const;

/** The amount that one line of an Egreso or payment receipt deducts from an invoice. */
export const InvoiceLedger = table('invoice_ledger', {
  columns: {
    organizationId: uuid().primary(),
    attemptId: uuid().primary(),
    line: integer().primary(),
    invoiceId: uuid(),
    kind: oneOf(ledgerKinds),
    /** Decimal string, in the invoice's currency. */
    amount: decimal(24),
    installment: integer().nullable(),
    replacedBy: uuid().nullable(),
  },
  indices: [
    indexOfMigration('invoice_ledger_invoice_idx', ['organizationId', 'invoiceId']),
    indexOfMigration('invoice_ledger_replaced_idx', ['organizationId', 'replacedBy']),
  ],
  foreignKeys: [ofOrganization],
});
